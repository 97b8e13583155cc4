"""What lies in the box: data files, their rows, the records made from them and what must hold between them."""
