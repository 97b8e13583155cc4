"""What lies in the box: cards with their powers and scoring, goods, action cards and the numbers of the rules."""
