const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }
const LINE = '<br style="mso-data-placement:same-cell">'
/** Excel keeps the digits of a text (numbers of cards, codes with zeros before them) only where it is told that it is one. */
const TEXT_STYLE = `white-space:pre-wrap;mso-number-format:'\\@'`
const NUMBER_STYLE = 'white-space:pre-wrap'

const escaped = (text: string): string => text.replaceAll(/[&<>"\r]/g, sign => SIGNS[sign] ?? sign).replaceAll('\n', LINE)

/** Rows of texts as a table for spreadsheets and letters. `isNumber`: whether the n-th column holds numbers. */
export const printTable = (rows: readonly (readonly string[])[], isNumber: (column: number) => boolean): string =>
  `<table>${rows
    .map(
      cells =>
        `<tr>${cells.map((text, n) => `<td style="${isNumber(n) ? NUMBER_STYLE : TEXT_STYLE}">${escaped(text)}</td>`).join('')}</tr>`,
    )
    .join('')}</table>`

const BLOCK = /^(p|div|li|h[1-6])$/i

/** The text of a cell as it would be read: runs of white space are one space, breaks and blocks are lines, hard spaces are spaces. */
function textOf(cell: Element): string {
  const isPlain = cell.getAttribute('style')?.includes('white-space:pre') === true
  let text = ''
  const walk = (node: Node): void => {
    for (const child of node.childNodes) {
      if (child.nodeType === child.TEXT_NODE) {
        const raw = child.textContent ?? ''
        text += isPlain ? raw : raw.replaceAll(/[ \t\r\n]+/g, ' ')
      } else if (child instanceof Element || child.nodeType === child.ELEMENT_NODE) {
        const name = child.nodeName
        if (/^(script|style)$/i.test(name)) continue
        if (/^br$/i.test(name)) text += '\n'
        else {
          if (BLOCK.test(name) && text !== '' && !text.endsWith('\n')) text += '\n'
          walk(child)
        }
      }
    }
  }
  walk(cell)
  if (isPlain) return text
  return text
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map(line => line.trim())
    .join('\n')
    .trim()
}

/** Rows and columns a merged cell may cover: what a page writes there is not trusted. */
const SPAN_MAX = 1_000
const spanOf = (cell: Element, name: 'rowspan' | 'colspan'): number =>
  Math.min(Math.max(Number.parseInt(cell.getAttribute(name) ?? '1', 10) || 1, 1), SPAN_MAX)

/** The cells of the first table in a piece of HTML, null when there is none. A merged cell stands at its upper left place, the others are empty. */
export function parseTable(html: string): string[][] | null {
  if (!/<table[\s>]/i.test(html)) return null
  // inert: nothing is run or fetched
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  if (table === null) return null
  const lines = [...table.rows]
  const rows: string[][] = lines.map(() => [])
  for (const [y, line] of lines.entries()) {
    const row = rows[y] ?? []
    let x = 0
    for (const cell of line.cells) {
      while (row[x] !== undefined) x += 1
      const [high, wide] = [spanOf(cell, 'rowspan'), spanOf(cell, 'colspan')]
      const text = textOf(cell)
      for (let down = 0; down < high && y + down < rows.length; down += 1)
        for (let right = 0; right < wide; right += 1) (rows[y + down] ?? [])[x + right] = down + right === 0 ? text : ''
      x += wide
    }
  }
  const width = Math.max(0, ...rows.map(({ length }) => length))
  return rows.length === 0 || width === 0 ? null : rows.map(row => Array.from({ length: width }, (_, x) => row[x] ?? ''))
}
