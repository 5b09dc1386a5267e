// See web/README.md.

export function start() {}
