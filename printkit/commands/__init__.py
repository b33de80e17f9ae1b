"""One use case a file. A command gathers what it needs from the other rooms and returns values; it prints nothing."""
