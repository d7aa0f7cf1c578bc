// Package pseudo opens terminals for tests.
package pseudo
