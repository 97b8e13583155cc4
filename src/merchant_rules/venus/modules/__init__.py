"""The optional modules: combat (15), the Rastur (16), solitaire (17), and the inner ones they share.

Each file brings one manifest. What a module adds to a state is one value of its own in `State.extras`; a module that is
off is absent there and from the compiled rules.
"""
