package app

import "io"

// follow does nothing: a page has no files, and no flag for one.
func (c *Config) follow(io.Writer) error { return nil }
