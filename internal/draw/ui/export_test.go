package ui

// ButtonColors are the colours of a button.
var ButtonColors = buttonColors
