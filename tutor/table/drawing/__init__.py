"""The picture: where everything lies, what is seen there, and the painters that draw it."""
