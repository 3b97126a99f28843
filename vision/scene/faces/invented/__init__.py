"""Parts of faces that no factory drew, without end: each seed of a design is another picture."""
