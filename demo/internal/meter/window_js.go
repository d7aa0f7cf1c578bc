package meter

// Window is the number of ticks that a meter looks back on: ten seconds. Clocks of browsers go in steps that are longer than many
// ticks, so that only the average of a good number of them says something.
const Window = 600
