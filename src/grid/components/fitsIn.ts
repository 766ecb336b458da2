/** px of the letters in a grid, and of a digit of theirs at most. */
const LETTER = 14
const DIGIT = 9.1
/** Digits, spaces and the signs of dates and figures: narrower than a letter in every font. */
const isNarrow = (code: number): boolean => (code >= 0x2c && code <= 0x3a) || code === 0x20
/** Latin letters, Chinese ones and their signs, boxes that are ticked or not: none is wider than it is high. Other signs may be anything. */
const isLetter = (code: number): boolean =>
  (code > 0x20 && code < 0x7f) ||
  (code >= 0x3000 && code <= 0x30ff) ||
  (code >= 0x3400 && code <= 0x9fff) ||
  (code >= 0xff01 && code <= 0xff5e) ||
  code === 0x2610 ||
  code === 0x2611

/**
 * Whether a text surely has room in a cell, by its letters alone (px): a cell that need not be cut costs the browser nothing in a frame, and every cut of
 * hundreds of cells is asked in each.
 */
export function fitsIn(text: string, room: number): boolean {
  if (text.length * DIGIT > room) return false
  let width = 0
  for (let n = 0; n < text.length; n += 1) {
    const code = text.charCodeAt(n)
    if (isNarrow(code)) width += DIGIT
    else if (isLetter(code)) width += LETTER
    else return false
  }
  return width <= room
}

/** Whether a grid is written in the letters that `fitsIn` knows: a person may have larger ones, or more room between them. */
export function hasOurLetters(grid: Element): boolean {
  const { fontSize, letterSpacing, wordSpacing } = getComputedStyle(grid)
  const isPlain = (space: string): boolean => space === '' || space === 'normal' || space === '0px'
  return (fontSize === '' || Number.parseFloat(fontSize) <= LETTER) && isPlain(letterSpacing) && isPlain(wordSpacing)
}
