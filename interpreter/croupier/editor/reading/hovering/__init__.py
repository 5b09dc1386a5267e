"""Hover: what stands under the cursor, in a few lines."""
