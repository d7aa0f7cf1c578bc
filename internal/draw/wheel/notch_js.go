package wheel

// notch is what the engine tells of a turn by one notch: by how many pixels a page would scroll, of which browsers make 97 to 120.
const notch = 100
