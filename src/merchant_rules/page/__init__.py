"""Pages that open in a browser: HTML, CSS and JavaScript beside the functions that fill them."""
