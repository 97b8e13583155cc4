"""The rules, one module per chapter of the rulebook:

4 setup, turn; 5 movement, ways_out; 6 dot_kinds, dot_actions; 7 discovery; 8 equipment (3.4 ship); 9 trading;
10 bonus, cup; 11 exchange; 12 ports; 13 and 14 winning.
"""
