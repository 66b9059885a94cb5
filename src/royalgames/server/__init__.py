"""The web service: tables, seats, live play, and the store that loses nothing."""
