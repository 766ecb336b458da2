import { keysBetween } from '#contract/grids/order.ts'
import { ICD_DEPTH_MAX, icdCellIssues, ICD_TEXT as T, yesOrNo } from '#contract/rules/icdSheet.ts'
import { pinyinInitials } from '#contract/rules/initials.ts'
import type { SheetRow } from '#server/crud/importRows.ts'
import { newId } from '#server/db/newId.ts'
import type { NewIcd } from './icdImport.repository.ts'

export type Known = ReadonlyMap<string, { id: string; parentId: string | null }>
const LEFT = '，忽略导入。'

const cellOf = (row: SheetRow) => (name: string) => row.cells.get(name) ?? ''

/** Marks rows whose own cells are wrong or whose code is there already, in the table or in a row before. Answers the others by code. */
function soundRows(rows: readonly SheetRow[], known: Known): Map<string, SheetRow> {
  const sound = new Map<string, SheetRow>()
  for (const row of rows) {
    const cell = cellOf(row)
    const code = cell('code')
    const issue = Object.values(icdCellIssues(cell))[0] ?? (known.has(code) ? T.taken : sound.has(code) ? T.twice : undefined)
    if (issue === undefined) sound.set(code, row)
    else row.issue = issue + LEFT
  }
  return sound
}

/** The code above another one, '' at the top; of a row of the workbook as it says. */
function parentsOf(sound: ReadonlyMap<string, SheetRow>, known: Known): (code: string) => string {
  const codes = new Map([...known].map(([code, { id }]) => [id, code]))
  return code => {
    const row = sound.get(code)
    return row ? cellOf(row)('parent') : (codes.get(known.get(code)?.parentId ?? '') ?? '')
  }
}

/** How deep a row stands, from 1, or why it cannot: what it hangs under is not there, was left, stands below it, or too deep. */
function depthOf(
  code: string,
  parentOf: (code: string) => string,
  of: { isThere(code: string): boolean; left: ReadonlySet<string> },
) {
  const path = new Set<string>([code])
  let at = code
  for (let depth = 1; depth <= ICD_DEPTH_MAX; depth += 1) {
    const parent = parentOf(at)
    if (parent === '') return depth
    if (path.has(parent)) return T.ownParent
    if (of.left.has(parent)) return T.parentLeft
    if (!of.isThere(parent)) return T.noParent
    path.add(parent)
    at = parent
  }
  return T.deep
}

/**
 * The rows of a workbook as diagnoses in an order in which each comes behind its parent; marks what is wrong with the others. `last`: the last place of the
 * table. Initials are made where the cell is empty.
 */
export function icdsOf(rows: readonly SheetRow[], known: Known, last: string | null): { row: SheetRow; icd: NewIcd }[] {
  const sound = soundRows(rows, known)
  const isThere = (code: string) => sound.has(code) || known.has(code)
  const left = new Set(rows.map(row => cellOf(row)('code')).filter(code => !isThere(code)))
  const parentOf = parentsOf(sound, known)
  const depths = new Map<string, number>()
  for (const [code, row] of sound) {
    const depth = depthOf(code, parentOf, { isThere, left })
    if (typeof depth === 'number') depths.set(code, depth)
    else row.issue = depth + LEFT
  }
  const ids = new Map([...depths.keys()].map(code => [code, newId()]))
  const good = [...sound].filter(([code]) => depths.has(code))
  const places = keysBetween(last, null, good.length)
  const icds = good.map(([code, row], at) => {
    const cell = cellOf(row)
    const parent = cell('parent')
    const icd: NewIcd = {
      id: ids.get(code) ?? newId(),
      place: places[at] ?? '',
      parentId: parent === '' ? null : (ids.get(parent) ?? known.get(parent)?.id ?? null),
      code,
      name: cell('name'),
      pinyin: cell('pinyin') || pinyinInitials(cell('name')).slice(0, 100),
      isTcm: yesOrNo(cell('isTcm'), 'N') ?? 'N',
      enabled: yesOrNo(cell('enabled'), 'Y') ?? 'Y',
      note: cell('note') || null,
    }
    return { row, icd }
  })
  return icds.toSorted((one, other) => (depths.get(one.icd.code) ?? 0) - (depths.get(other.icd.code) ?? 0))
}
