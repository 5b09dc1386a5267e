"""Scenarios, coverage, statements and figures of the rules that are being written."""
