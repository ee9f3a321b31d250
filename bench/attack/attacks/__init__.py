"""One module for each attack; the registry imports all of them."""
