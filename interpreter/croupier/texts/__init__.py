"""What people read: labels of rulesets as Fluent patterns, and the program's own words, in English and French."""
