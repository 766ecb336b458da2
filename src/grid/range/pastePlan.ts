import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { GridValue } from '#contract/entities/gridRow.ts'
import { checksOf } from '#contract/rules/gridPatterns.ts'
import type { GridCheck } from '#contract/rules/gridPatterns.ts'
import { dictOf } from '../kinds/values.ts'
import type { RangePorts } from './rangePorts.ts'
import { RowHandle } from '../store/rowHandle.ts'
import type { OwnCells, PasteSource } from './copied.ts'
import { judgeOf } from './judge.ts'
import type { AimedRow, PasteAim } from './pasteAim.ts'
import { doubles, outOfBounds, whyNot } from './pasteRules.ts'
import type { UniqueClaim } from './pasteRules.ts'
import { meaningOf } from './rangeCommands.ts'

/** A cell that takes nothing of the paste. */
export interface PasteError {
  /** place of the row from 1, and whether the row is a new one */
  place: number
  isNew: boolean
  title: string
  text: string
  why: string
}
/** A row of the paste: its values by column, without the invalid ones. */
export interface PlannedRow extends AimedRow {
  values: Readonly<Record<string, GridValue>>
  /** of a row that others write too: what its cells showed when the paste was checked */
  before?: Readonly<Record<string, GridValue>>
}
/** A paste that was checked and may be written. */
export interface PastePlan {
  rows: readonly PlannedRow[]
  columns: readonly GridColumn[]
  after: string | undefined
  /** in the order of rows and columns */
  issues: readonly PasteError[]
  left: readonly string[]
  /** the number the table stood at when the paste was checked */
  seen: number | undefined
}

/** Cells that are checked before the page may breathe. */
const SLICE = 2_000
const breathe = () => new Promise<void>(resolve => setTimeout(resolve, 0))
/** How long options that are not there yet are waited for, ms. */
const OPTIONS_LIMIT = 3_000

/** Our own value where the source's column means the same as this one and a choice is among its options; undefined otherwise. */
function ownValue(own: OwnCells | null, row: number, from: number, column: GridColumn, fits: (value: GridValue) => boolean) {
  if (own === null || own.of[from] !== meaningOf(column)) return undefined
  const value = own.rows[row]?.[from]
  return value !== undefined && fits(value) ? value : undefined
}

/** Reads and checks what is pasted, in slices that leave the page alive. `told` hears how much is done, from 0 to 1. */
export async function planPaste(
  session: RangePorts,
  { texts, own }: PasteSource,
  aim: PasteAim,
  told: (share: number) => void = () => undefined,
  isWanted: () => boolean = () => true,
): Promise<PastePlan> {
  const { store } = session.data
  const seen = session.data.number()
  const isShared = session.data.waiting !== undefined
  const judge = judgeOf(() => session.options.checks ?? {})
  const columns = aim.columns.map(({ column, from }) => {
    const all: readonly GridCheck[] = checksOf(column)
    return {
      column,
      from,
      kind: session.cells.kind(column.key),
      checks: all.filter(({ kind }) => kind !== 'unique'),
      unique: all.find(({ kind }) => kind === 'unique') ?? null,
      parent: session.columns.find(({ linkageKey }) => linkageKey === column.key)?.key ?? null,
      claims: [] as UniqueClaim[],
    }
  })
  const issues: { row: number; column: number; issue: PasteError }[] = []
  const waited = new Set<string>()
  const optionsThere = async (row: RowHandle, column: GridColumn) => {
    const until = performance.now() + OPTIONS_LIMIT
    while (session.cells.choices(row, column).length === 0 && performance.now() < until && isWanted())
      await new Promise(resolve => setTimeout(resolve, 50))
  }
  const rows: (PlannedRow & { values: Record<string, GridValue> })[] = []
  const planned = (aimed: AimedRow, row: RowHandle | null, values: Record<string, GridValue>) => {
    if (row === null || !isShared) return { ...aimed, values }
    return { ...aimed, values, before: Object.fromEntries(columns.map(({ column: { key } }) => [key, row.get(key)])) }
  }
  const size = aim.rows.length * columns.length
  let done = 0
  try {
    for (const [n, aimed] of aim.rows.entries()) {
      const now = aimed.isNew ? null : store.row(aimed.r)
      // options may hang on what is pasted beside them
      const shadow = new RowHandle(aimed.r, () => 'lww', { live: true, d: now === null ? {} : { ...now.d, ...plain(now) } })
      const values: Record<string, GridValue> = {}
      rows.push(planned(aimed, now, values))
      for (const [at, { column, from, kind, checks, unique, parent, claims }] of columns.entries()) {
        const text = texts[aimed.from]?.[from] ?? ''
        const wrong = (why: string) =>
          issues.push({
            row: n,
            column: at,
            issue: { place: aimed.place, isNew: aimed.isNew, title: column.title, text, why },
          })
        done += 1
        if (done % SLICE === 0) {
          told(done / size)
          await breathe()
          if (!isWanted()) return { rows: [], columns: [], after: aim.after, issues: [], left: [], seen }
        }
        if (now !== null && !session.cells.canEdit(now, column.key)) {
          wrong('没有编辑权限')
          continue
        }
        if (text !== '' && (parent !== null || column.linkageKey !== undefined || dictOf(column) !== null)) {
          const above = parent === null ? '' : String(shadow.get(parent) ?? '')
          const asked = `${column.key}\n${above}`
          // below nothing there are no options, now or later
          const mayCome = parent === null || above !== ''
          if (mayCome && !waited.has(asked)) {
            waited.add(asked)
            await optionsThere(shadow, column)
          }
        }
        const facts = session.cells.facts(shadow, column)
        // a value whose name was not there when it was copied has no text
        const isAmong = (value: GridValue) => facts.choices.length === 0 || text === '' || kind.print(value, facts) === text
        const value = ownValue(own, aimed.from, from, column, isAmong) ?? kind.parse(text, facts)
        if (value === undefined) {
          wrong(whyNot(column))
          continue
        }
        const bound = outOfBounds(column, value)
        const holders = () => 0
        const verdict = bound === '' ? judge.ask({ r: aimed.r, column, checks, value, holders }) : bound
        const issue = typeof verdict === 'string' ? verdict : await verdict
        if (issue !== '') {
          wrong(issue)
          continue
        }
        values[column.key] = value
        shadow.d[column.key] = value
        if (unique !== null) claims.push({ r: aimed.r, value, was: now?.get(column.key) ?? null })
      }
    }
  } finally {
    judge.stop()
  }
  const index = new Map(rows.map(({ r }, n) => [r, n]))
  for (const [at, { column, from, unique, claims }] of columns.entries()) {
    if (unique === null) continue
    for (const r of doubles(claims, value => store.holders(column.key, value))) {
      const n = index.get(r) ?? 0
      const row = rows[n]
      if (row === undefined) continue
      delete row.values[column.key]
      const text = texts[row.from]?.[from] ?? ''
      issues.push({
        row: n,
        column: at,
        issue: { place: row.place, isNew: row.isNew, title: column.title, text, why: unique.text },
      })
    }
  }
  issues.sort((one, other) => one.row - other.row || one.column - other.column)
  told(1)
  return {
    rows,
    columns: columns.map(({ column }) => column),
    after: aim.after,
    issues: issues.map(({ issue }) => issue),
    left: aim.left,
    seen,
  }
}

/** What a person sees in a row, without its number. */
function plain(row: RowHandle): Record<string, GridValue> {
  return Object.fromEntries(Object.keys(row.d).map(field => [field, row.get(field)]))
}
