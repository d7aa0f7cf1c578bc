package web

// Taken reports whether an error says that another program is listening there.
var Taken = taken
