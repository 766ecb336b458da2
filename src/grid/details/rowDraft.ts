import type { GridColumn } from '#contract/entities/gridColumn.ts'
import type { GridValue } from '#contract/entities/gridRow.ts'
import { failure } from '#contract/http/failure.ts'
import type { Drafts, Issues } from '#machines/rowDetails/rowDetails.machine.ts'
import type { SessionPorts } from '../session/sessionPorts.ts'
import { judgeValue } from '../session/validation.ts'
import { RowHandle } from '../store/rowHandle.ts'

/** The columns that the window 详细信息 shows. */
export const detailColumns = (session: Pick<SessionPorts, 'columns' | 'cells'>): GridColumn[] =>
  session.columns.filter(({ key, showDetails }) => showDetails === true && session.cells.kind(key).isHidden !== true)

/** The row as the window has it: what was changed over what stands. */
export function draftRow(row: RowHandle, drafts: Drafts): RowHandle {
  const { id: _id, orderNum, tug_status: _tug, ...fields } = row.toRow()
  const drafted = new RowHandle(row.id, () => 'lww', { live: true, d: { ...(fields as Drafts), ...drafts } })
  drafted.orderNum = orderNum ?? 0
  return drafted
}

/** The drafts as their kinds store them; fields that end as they were are not among them. */
function wanted(session: SessionPorts, row: RowHandle, drafts: Drafts): Record<string, GridValue> {
  const drafted = draftRow(row, drafts)
  const values: Record<string, GridValue> = {}
  for (const [f, draft] of Object.entries(drafts)) {
    const column = session.cells.column(f)
    if (column === null) continue
    const { ended } = session.cells.kind(f)
    const value = ended === undefined ? draft : ended(draft, session.cells.facts(drafted, column))
    if (value !== row.get(f)) values[f] = value
  }
  return values
}

/** Judges every field of the window that this person may write, with what they changed in it. */
export async function checkDetails(session: SessionPorts, row: RowHandle, drafts: Drafts): Promise<Issues> {
  const values = wanted(session, row, drafts)
  const { store } = session.data
  const issues: Record<string, string> = {}
  for (const column of detailColumns(session)) {
    const f = column.key
    if (!session.cells.canEdit(row, f)) continue
    const isChanged = f in values
    const value = isChanged ? (values[f] ?? null) : row.get(f)
    const holders = () => (value === null ? 0 : store.holders(f, value) + (isChanged ? 1 : 0))
    const text = await judgeValue({ r: row.id, column, value, holders }, session.options.checks ?? {})
    if (text !== '') issues[f] = text
  }
  return issues
}

/**
 * Asks the owner (detailsConfirm) and writes all that was changed, as one step of undo, by a person who looked at the table at number `seen`; fails where the
 * owner says no or the row is gone.
 */
export async function storeDetails(
  session: SessionPorts,
  row: RowHandle,
  drafts: Drafts,
  seen: number | undefined,
): Promise<void> {
  const values = wanted(session, row, drafts)
  await session.options.onDetailsConfirm?.({ row: { ...row.toRow(), ...values }, values })
  if (!row.isLive) throw failure('conflict', '该行已被他人删除')
  const cellEdits = Object.entries(values).map(([f, v]) => ({ r: row.id, f, v, ...(seen === undefined ? {} : { seen }) }))
  if (cellEdits.length > 0) session.writer.setValues(cellEdits)
}
