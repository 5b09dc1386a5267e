"""What a viewer of a table is shown: plain data for a page, made of the viewer's view, events and offers alone."""
