"""Drawing that knows no game: pieces of SVG, room for labels, the picture as a value."""
