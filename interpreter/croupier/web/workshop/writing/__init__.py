"""What the text of the workshop asks: the editor's answers, and the files of the folder."""
