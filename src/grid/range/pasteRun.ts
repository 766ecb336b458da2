import type { CellEdit } from '../data/gridData.ts'
import { givingFirst } from './givingFirst.ts'
import type { RangePorts } from './rangePorts.ts'
import type { PastePlan, PlannedRow } from './pastePlan.ts'
import { inFrames, portionsOf } from './writeCells.ts'

/** How a paste ended: cells written, and those whose row went away meanwhile. */
export interface Pasted {
  written: number
  gone: number
}

/** Cells that a row costs; a new one costs two more, its life and its place. */
const costOf = ({ values, isNew }: PlannedRow): number => Object.keys(values).length + (isNew ? 2 : 0)

/** Writes a checked paste as one step of undo, and chooses what was pasted. Rows that are gone meanwhile take nothing. */
export async function runPaste(
  session: RangePorts,
  plan: PastePlan,
  told: (share: number) => void,
  isWanted: () => boolean,
): Promise<Pasted> {
  const { store } = session.data
  const { columns, seen } = plan
  const { active: began, shape } = session.range
  let after = plan.after
  let [written, gone] = [0, 0]
  const reached = new Set<string>()
  const write = (portion: readonly PlannedRow[]) => {
    if (portion[0]?.isNew === true) {
      const ids = portion.map(({ r }) => r)
      const isThere = after !== undefined && store.row(after)?.isLive === true
      session.rows.send({ type: 'rows.add', ids, ...(isThere && after !== undefined ? { after } : {}) })
      after = ids.at(-1)
    }
    const cellEdits = portion.flatMap(({ r, values }): CellEdit[] => {
      const keys = Object.keys(values)
      if (store.row(r)?.isLive !== true) {
        gone += keys.length
        return []
      }
      reached.add(r)
      return keys.map(f => ({ r, f, v: values[f] ?? null, ...(seen === undefined ? {} : { seen }) }))
    })
    written += cellEdits.length
    session.writer.writeAll(cellEdits, true)
  }
  const ordered = givingFirst(session, plan.rows, ({ values }, f) => values[f])
  await inFrames(
    session,
    portionsOf(ordered, costOf, (one, row) => one.isNew !== row.isNew).map(portion => () => write(portion)),
    { told, isWanted },
  )
  store.commit()
  // anyone who went on to something else meanwhile stays there
  if (session.range.active !== began || session.range.shape !== shape || session.edit.editing.getSnapshot().hasTag('editing'))
    return { written, gone }
  const drawn = new Set(session.rowView.rows.map(({ id }) => id))
  session.range.choose(
    plan.rows.map(({ r }) => r).filter(id => reached.has(id) && drawn.has(id)),
    session.range.page.columns.filter(key => columns.some(column => column.key === key)),
  )
  return { written, gone }
}
