/** What one cell of a TSV text must be wrapped for. */
const NEEDS_QUOTES = /["\t\r\n]/

/** Rows of texts as Excel writes them on the clipboard: tabs between cells, each row ended, cells with signs of the format in quotes. */
export const printTsv = (rows: readonly (readonly string[])[]): string =>
  rows
    .map(cells => `${cells.map(text => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join('\t')}\r\n`)
    .join('')

/** The end of a quoted text that begins at `from`, behind its last quote; -1 where the quotes are only part of the text. */
function quotedEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] !== '"') continue
    if (text[at + 1] === '"') at += 1
    else return at + 1 === text.length || /[\t\r\n]/.test(text[at + 1] ?? '') ? at + 1 : -1
  }
  return -1
}

/** The cells of a TSV text; rows may be of different lengths. The end of the last row is no row of its own. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  const ends = /[\t\r\n]/g
  for (let at = 0; ;) {
    const end = text[at] === '"' ? quotedEnd(text, at) : -1
    ends.lastIndex = at
    const stop = end >= 0 ? end : (ends.exec(text)?.index ?? text.length)
    const raw = text.slice(at, stop)
    rows.at(-1)?.push(end >= 0 ? raw.slice(1, -1).replaceAll('""', '"') : raw)
    if (stop >= text.length) return rows
    at = stop + (text.startsWith('\r\n', stop) ? 2 : 1)
    if (text[stop] === '\t') continue
    if (at >= text.length) return rows
    rows.push([])
  }
}
