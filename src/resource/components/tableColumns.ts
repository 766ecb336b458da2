import type { CSSProperties } from 'react'
import type { Column } from '../columns.ts'

/** A column of the table as it is drawn; `own` is what the table itself puts beside the fields. */
export interface TableColumn {
  own?: 'open' | 'choice' | 'actions'
  key: string
  /** of its cells; on paper some are left out */
  className?: string
  width: number
  fixed: 'left' | 'right' | undefined
  /** of a field */
  field?: Column
}
/** How the cells of a column stand: at a side of the window while the others scroll below them. */
export interface ColumnPosition {
  style: CSSProperties
  fixed: 'left' | 'right' | undefined
  /** the others scroll below this side */
  edge: 'left' | 'right' | undefined
}

const OWN_WIDTH = { open: 48, choice: 44, actions: 140 } as const
const OWN_CLASS = { open: 'xl-list-open', choice: 'xl-list-choice', actions: 'xl-list-actions-column' } as const
const own = (name: keyof typeof OWN_WIDTH, fixed: 'left' | 'right'): TableColumn => ({
  own: name,
  key: `xl-${name}`,
  className: OWN_CLASS[name],
  width: OWN_WIDTH[name],
  fixed,
})

/** Frozen ones stand at their side, whatever the order says. */
const sideOf = ({ look }: Column): number => (look.fixed === 'left' ? 0 : look.fixed === 'right' ? 2 : 1)

/** Columns of the table in their order: what unfolds and what chooses stands first, what can be done with a row last. */
export function tableColumns(
  fields: readonly Column[],
  widthOf: (column: Column) => number,
  has: { open: boolean; choice: boolean; actions: boolean; actionsWidth?: number },
): TableColumn[] {
  return [
    ...(has.open ? [own('open', 'left')] : []),
    ...(has.choice ? [own('choice', 'left')] : []),
    ...[...fields]
      .sort((one, other) => sideOf(one) - sideOf(other))
      .map(field => ({ key: field.key, width: widthOf(field), fixed: field.look.fixed, field })),
    ...(has.actions ? [{ ...own('actions', 'right'), width: has.actionsWidth ?? OWN_WIDTH.actions }] : []),
  ]
}

/** Of the cell's edges, of ⋯ and of what stands around each text, px; and of one sign of a text. */
const ACTIONS_AROUND = { edges: 20, rest: 20, text: 14 }
const SIGN = 14

/** Width of the column of actions, px: the longest of its rows has room, with ⋯ behind it (looks.md part 4). `texts`: what stands openly in each row. */
export const actionsWidth = (texts: readonly (readonly string[])[]): number =>
  texts.reduce<number>((most, row) => {
    const { edges, rest, text } = ACTIONS_AROUND
    return Math.max(most, edges + rest + row.reduce((sum, { length }) => sum + length * SIGN + text, 0))
  }, OWN_WIDTH.actions)

const widthOf = (columns: readonly TableColumn[]): number => columns.reduce((sum, { width }) => sum + width, 0)

/** Places of the columns by their order: a fixed one stands beside the other fixed ones of its side. */
export const columnPositions = (columns: readonly TableColumn[]): ColumnPosition[] =>
  columns.map(({ fixed, field }, at) => {
    const isSame = (other: TableColumn) => other.fixed === fixed
    const [before, behind] = [columns.slice(0, at).filter(isSame), columns.slice(at + 1).filter(isSame)]
    const isEdge = fixed !== undefined && (fixed === 'left' ? behind : before).length === 0
    return {
      fixed,
      edge: isEdge ? fixed : undefined,
      style: {
        ...(field === undefined ? {} : { textAlign: field.align }),
        ...(fixed === 'left' ? { insetInlineStart: widthOf(before) } : {}),
        ...(fixed === 'right' ? { insetInlineEnd: widthOf(behind) } : {}),
      },
    }
  })
