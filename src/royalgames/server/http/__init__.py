"""HTTP: requests, the pages and files the service sends, and who is asking."""
