"""Small widgets and tools for them, which know nothing of dominoes."""
