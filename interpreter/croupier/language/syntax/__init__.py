"""From text to nodes: the YAML reader, the parser of the rule language, its nodes and its printer."""
