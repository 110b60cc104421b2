"""How the choice models that the package ships are fitted."""
