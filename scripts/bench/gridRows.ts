import type { Page } from 'playwright'
import type { BenchRow } from '#src/bench/benchGrid.ts'

/** Columns of the bench; eleven of them fit into the window. */
export const COLUMNS = 20
/** The column whose text says which row it is: text, first. */
export const FIRST = 'c0'
/** A column of numbers without a rule against doubles, second. */
export const NUMBER = 'c1'

/**
 * Makes the rows in the page, the same at every run: text, number, date, select and check box in turn. `isRuled` false: no column has a rule. They stand at
 * `benchParts` of the page.
 */
export const makeRows = (page: Page, count: number, isRuled = true): Promise<void> =>
  page.evaluate(
    ([n, columns, ruled]) => {
      const kinds = ['text', 'number', 'date', 'select', 'check']
      const labels = ['门诊', '急诊', '住院', '康复', '体检']
      const value = (row: number, column: number) => {
        const kind = kinds[column % kinds.length]
        if (kind === 'text') return `${labels[(row + column) % 5] ?? ''} ${row}-${column}`
        if (kind === 'number') return (row * 37 + column * 11) % 100_000
        if (kind === 'date')
          return `2026-${String((row % 12) + 1).padStart(2, '0')}-${String(((row + column) % 28) + 1).padStart(2, '0')}`
        return kind === 'select' ? (labels[(row * 3 + column) % 5] ?? '') : (row + column) % 3 === 0
      }
      const rows = Array.from({ length: n }, (_, row) => {
        const made: BenchRow = { id: `R${row}` }
        for (let column = 0; column < columns; column += 1) made[`c${column}`] = value(row, column)
        return made
      })
      const cols = Array.from({ length: columns }, (_, column) => ({
        key: `c${column}`,
        title: `列 ${column + 1}`,
        kind: kinds[column % kinds.length] ?? 'text',
        width: 110,
        ...(ruled ? {} : { validateRules: [] }),
      }))
      window.__bench.hold?.(rows)
      Object.assign(window.benchParts, { rows, cols })
    },
    [count, COLUMNS, isRuled] as const,
  )
