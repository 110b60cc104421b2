"""Why one action is worth more than another: facts measured in the worlds of an evaluation."""
