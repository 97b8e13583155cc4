"""What comes in the box: the rows of the data files, the catalog made from them, and what must hold between them."""
