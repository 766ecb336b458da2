/** px of the letters in a grid, and of a digit of theirs at most. */
const LETTER = 14
const DIGIT = 9.1
/** Digits, spaces and the signs of dates and figures: narrower than a letter in every font. */
const isNarrow = (code: number): boolean => (code >= 0x2c && code <= 0x3a) || code === 0x20

/**
 * Whether a text surely has room in a cell, by its letters alone (px): a cell that need not be cut costs the browser nothing in a frame, and every cut of
 * hundreds of cells is asked in each.
 */
export function fitsIn(text: string, room: number): boolean {
  if (text.length * LETTER <= room) return true
  if (text.length * DIGIT > room) return false
  let width = 0
  for (let n = 0; n < text.length; n += 1) width += isNarrow(text.charCodeAt(n)) ? DIGIT : LETTER
  return width <= room
}
