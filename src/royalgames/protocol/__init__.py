"""The wire: every message, event, view and error code, shared by server and client."""
