"""A second, plain telling of the rules of Race for the Galaxy, to play beside the library: nothing here imports them.

Speed does not matter, and nothing is shared: cards come as they stand in the data files, a phase is one function from
top to bottom, a set of goods or cards is looked for among all that there are. Where the two disagree, one of them is
wrong, and the rulebook says which.
"""
