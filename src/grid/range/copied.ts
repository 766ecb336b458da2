import type { GridValue } from '#contract/entities/gridRow.ts'
import type { RangePorts } from './rangePorts.ts'
import { meaningOf } from './rangeCommands.ts'
import { printTable } from './tableHtml.ts'
import { parseTsv, printTsv } from './tsv.ts'

/** Under this name our own values go along with the texts, so that a name that is shown comes back as the account it stands for. */
export const OWN_TYPE = 'application/x-xinglin-cells'
/** Cells that are copied or pasted at once. */
export const CELLS_MAX = 200_000

/** Values as they are stored, beside their texts. `of`: what the values of each column mean. */
export interface OwnCells {
  of: readonly string[]
  rows: readonly (readonly GridValue[])[]
}
export interface Copied {
  text: string
  html: string
  own: OwnCells
}

/** The last copy of this page, for a clipboard that keeps only texts. */
let last: Copied | null = null

/** The range as texts, as a table and as values; null where nothing is chosen, `coming` where names of its values are still on their way. */
export function copied(session: RangePorts): Copied | 'coming' | null {
  const { rows, columns } = session.range.cells()
  if (rows.length === 0 || columns.length === 0) return null
  const texts = rows.map(row =>
    columns.map(column => session.cells.kind(column.key).print(row.get(column.key), session.cells.facts(row, column))),
  )
  const isNamed = columns.some(({ key }) => {
    const { nature, toggle } = session.cells.kind(key)
    return toggle === undefined && nature?.startsWith('choice') === true
  })
  if (isNamed && session.cells.names.isComing()) return 'coming'
  last = {
    text: printTsv(texts),
    html: printTable(texts, n => columns[n]?.type === 'inputNumber'),
    own: { of: columns.map(meaningOf), rows: rows.map(row => columns.map(({ key }) => row.get(key))) },
  }
  return last
}

const sameText = (one: string, other: string) => one.replaceAll('\r\n', '\n') === other.replaceAll('\r\n', '\n')

const isValue = (value: unknown): value is GridValue => value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** Our own values from the clipboard; null where there are none, or they are not as we write them. */
function readOwn(json: string, text: string): OwnCells | null {
  if (json === '') return last !== null && sameText(last.text, text) ? last.own : null
  try {
    const { of, rows } = JSON.parse(json) as { of: unknown; rows: unknown }
    if (!Array.isArray(of) || !of.every(one => typeof one === 'string')) return null
    if (!Array.isArray(rows)) return null
    const isRow = (row: unknown): row is GridValue[] => Array.isArray(row) && row.length === of.length && row.every(isValue)
    return rows.every(isRow) ? { of, rows } : null
  } catch {
    return null
  }
}

/** What is pasted: texts, and our own values where the texts came from a grid of ours. All rows are equally long. */
export interface PasteSource {
  texts: readonly (readonly string[])[]
  own: OwnCells | null
}

/** HTML beyond this many letters is not parsed: it would halt the page, and the text says the same. */
const HTML_MAX = 4_000_000

/** What the clipboard holds, a table first; null for nothing. `parse` reads the table of a piece of HTML. */
export function pasteSource(
  { text, html, own: json }: { text: string; html: string; own: string },
  parse: (html: string) => string[][] | null,
): PasteSource | null {
  const found = readOwn(json, text)
  const isTable = found === null && (html.length <= HTML_MAX || text === '')
  const rows = (isTable ? parse(html) : null) ?? (text === '' ? [] : parseTsv(text))
  const width = Math.max(0, ...rows.map(({ length }) => length))
  if (rows.length === 0 || width === 0) return null
  const texts = rows.map(row => (row.length === width ? row : Array.from({ length: width }, (_, n) => row[n] ?? '')))
  const fits = found !== null && found.rows.length === texts.length && found.of.length === width
  return { texts, own: fits ? found : null }
}
