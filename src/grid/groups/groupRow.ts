import type { GridColumn, GridStatistics } from '#contract/entities/gridColumn.ts'
import { RowHandle } from '../store/rowHandle.ts'
import { ColumnSum } from '../store/statistics.ts'

/** Ids of rows come from servers and never begin so. */
const GROUP_ID = '$group'
/** What a group without a value is called. */
const NO_VALUE = '（空）'

/** What the rows of a group have in common, and which they are. */
export interface GroupFacts {
  /** depth from 0 */
  level: number
  /** the column whose values make the group */
  column: GridColumn
  /** its value as it is read; '' for nothing */
  text: string
  members: readonly RowHandle[]
  /** id of the group around it; null at the top */
  parent: string | null
  /** place from 1 among the groups beside it, and how many they are */
  place: number
  size: number
}

/**
 * The head of a group of rows: a line of the viewport that stands in no table, holds no value and is never written into. The same object for as long as the
 * group is there, so that the active cell and what is in sight stay where they are.
 */
export class GroupRow extends RowHandle {
  facts: GroupFacts
  readonly #sums = new Map<string, ColumnSum>()

  constructor(id: string, facts: GroupFacts) {
    super(id, () => 'lww')
    this.facts = facts
  }
  /** What it is called. */
  get name(): string {
    const { column, text } = this.facts
    return `${column.title}：${text === '' ? NO_VALUE : text}`
  }
  /** Other rows, or at another place: its figures are added up anew. */
  become(facts: GroupFacts): void {
    this.facts = facts
    this.forgetFigures()
  }
  forgetFigures(): void {
    this.#sums.clear()
  }
  /** A figure of a column over its rows; null: there is nothing to add up. */
  figure(field: string, kind: GridStatistics): number | null {
    const known = this.#sums.get(field)
    if (known !== undefined) return known.get(kind)
    const sum = new ColumnSum()
    for (const row of this.facts.members) sum.change(null, row.get(field))
    this.#sums.set(field, sum)
    return sum.get(kind)
  }
}

/** The id of a group by the values that lead to it, the outermost first. */
export const groupId = (path: readonly string[]): string => `${GROUP_ID}${JSON.stringify(path)}`
