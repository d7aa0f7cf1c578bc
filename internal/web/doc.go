// Package web makes a website of the demo: it builds the program for browsers, puts a page around it, and serves both or writes
// them to a folder.
//
// The page is index.html, which lists the keys and frames play.html, which loads the program and shows how far that is. The
// program comes twice: as demo.wasm, and as demo.wasm.gz, a quarter as large, which the page unpacks by itself and so does not
// depend on what the server knows about compression.
package web
