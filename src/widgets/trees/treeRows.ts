import { failure } from '#contract/http/failure.ts'
import { DICTIONARY_TEXT } from '#contract/rules/dictionaryTexts.ts'

/** A row of a tree table; `children` are there once they were loaded. */
export interface TreeRow {
  hasChildren?: boolean
  children?: readonly TreeRow[]
  [field: string]: unknown
}

const isRow = (value: unknown): value is TreeRow => typeof value === 'object' && value !== null && !Array.isArray(value)
const isRows = (value: unknown): value is readonly TreeRow[] => Array.isArray(value) && value.every(isRow)

/** The rows of an answer: a list, or an object with `records`; anything else is refused in the specification's words (API-TREE-04 to 06). */
export function treeRowsOf(result: unknown): readonly TreeRow[] {
  if (isRows(result)) return result
  if (isRow(result) && isRows(result['records'])) return result['records']
  throw failure('refused', DICTIONARY_TEXT.unknownRows)
}

/** What stands below a row until its children came. */
const PLACEHOLDER = Symbol('placeholder')
/** Trees of the server say `leaf` or `isLeaf` instead. */
const isOpenable = (row: TreeRow): boolean => row.hasChildren === true || row['leaf'] === false || row['isLeaf'] === false

/** Rows as a table takes them: below one that has children a placeholder makes its expander. */
export function withPlaceholders(rows: readonly TreeRow[], rowKey: string): TreeRow[] {
  return rows.map(row => ({
    ...row,
    ...(isOpenable(row) ? { children: [{ [rowKey]: `${String(row[rowKey])}_loading`, [PLACEHOLDER]: true }] } : {}),
  }))
}
/** Whether a row is such a placeholder. */
export const isPlaceholder = (row: TreeRow): boolean => PLACEHOLDER in row

/** The rows with children put below one of them; none take its expander away (contract.md 28.9). */
export const withChildren = (rows: readonly TreeRow[], rowKey: string, id: string, children: readonly TreeRow[]): TreeRow[] =>
  rows.map(row => {
    if (String(row[rowKey]) === id) {
      const { children: _, ...bare } = row
      return children.length === 0
        ? { ...bare, hasChildren: false, leaf: true, isLeaf: true }
        : { ...bare, children: withPlaceholders(children, rowKey) }
    }
    return row.children === undefined ? row : { ...row, children: withChildren(row.children, rowKey, id, children) }
  })

/** The row of that key, anywhere in the tree. */
export function rowOf(rows: readonly TreeRow[], rowKey: string, id: string): TreeRow | undefined {
  for (const row of rows) {
    if (String(row[rowKey]) === id) return row
    const below = row.children === undefined ? undefined : rowOf(row.children, rowKey, id)
    if (below !== undefined) return below
  }
  return undefined
}
