"""What a stranger may send: too much, too deep, impossible, or in the wrong moment. SECURITY.md says what is kept."""
