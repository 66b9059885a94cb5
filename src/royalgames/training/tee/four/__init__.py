"""How the network of Royal Tee for four is trained."""
