"""What an editor asks of rule files, and the one layout that they have."""
