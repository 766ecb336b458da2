/** What the database must hold after a story: each operation answered once and applied once or not at all, and a history that adds up to the rows. */
import { and, asc, eq } from 'drizzle-orm'
import type { GridValue } from '#contract/entities/gridRow.ts'
import { LIVE, ORDER } from '#contract/grids/register.ts'
import { DEMO_TENANT } from '#server/db/seed/demo.ts'
import type { Database } from '#server/db/client.ts'
import { gridAnswer, gridLog, gridRow } from '#server/db/tables/index.ts'
import type { Story } from './gridSchedule.ts'

const cellOf = (row: string, field: string) => `${row} ${field}`
const begins = (field: string): GridValue => (field === LIVE ? false : null)

/** An entry of the history cell by cell: a row that began has all it began with under one number. */
const cellsWritten = (entry: typeof gridLog.$inferSelect) =>
  entry.row?.begins !== true
    ? [entry]
    : [
        entry,
        { ...entry, field: ORDER, before: null, value: entry.row.o },
        ...Object.entries(entry.row.d).map(([field, value]) => ({ ...entry, field, before: null, value })),
      ]

/** What is wrong in the database with a story's table, nothing for nothing. */
export async function storyErrors({ db }: Database, { made, unsure, key }: Story): Promise<string[]> {
  const at = (table: typeof gridAnswer | typeof gridLog | typeof gridRow) =>
    and(eq(table.tenantId, DEMO_TENANT), eq(table.tableKey, key))
  // one moment for all three: what a dying page had sent may still be on its way into the table
  const { answers, log, rows } = await db.transaction(
    async tx => ({
      answers: await tx.select().from(gridAnswer).where(at(gridAnswer)),
      log: await tx.select().from(gridLog).where(at(gridLog)).orderBy(asc(gridLog.seq)),
      rows: await tx.select().from(gridRow).where(at(gridRow)),
    }),
    { isolationLevel: 'repeatable read' },
  )

  const logged = new Map<string, number>()
  for (const { opId } of log) logged.set(opId, (logged.get(opId) ?? 0) + 1)
  const refused = new Map(answers.map(({ answer }) => [(answer as { i: string }).i, 'why' in (answer as object)]))
  const wrong = made.flatMap(id => {
    const no = refused.get(id)
    const times = logged.get(id) ?? 0
    // the history answers for what was taken
    if (no === undefined)
      return times === 1 || (unsure.has(id) && times === 0) ? [] : [`${id} has no answer and is in the log ${times} times`]
    return times === (no ? 0 : 1) ? [] : [`${id} was ${no ? 'refused' : 'accepted'} and is in the log ${times} times`]
  })
  const known = new Set(made)
  wrong.push(...[...logged.keys()].filter(id => !known.has(id)).map(id => `nobody made ${id}`))

  const cells = new Map<string, GridValue>()
  for (const [n, { seq }] of log.entries()) if (seq !== n + 1) wrong.push(`number ${seq} stands at place ${n + 1}`)
  for (const { seq, rowId, field, before, value } of log.flatMap(cellsWritten)) {
    const was = cells.get(cellOf(rowId, field)) ?? begins(field)
    if (was !== before) wrong.push(`number ${seq} says ${JSON.stringify(before)} stood there, it was ${JSON.stringify(was)}`)
    cells.set(cellOf(rowId, field), value)
  }
  for (const { rowId, place, live, data } of rows)
    for (const [field, value] of Object.entries({ ...data, [LIVE]: live, [ORDER]: place })) {
      const last = cells.get(cellOf(rowId, field)) ?? begins(field)
      if (last !== value)
        wrong.push(`${rowId} ${field} holds ${JSON.stringify(value)}, its history ends with ${JSON.stringify(last)}`)
    }
  return wrong
}
