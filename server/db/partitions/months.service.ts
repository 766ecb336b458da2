import { FROZEN_AFTER_MONTHS, type PartitionedTable } from '#contract/rules/partitions.ts'
import { beforeName, boundOf, missingMonths, monthOf, monthStart, partName, strayName } from './months.rules.ts'
import type { Part } from './parts.repository.ts'
import type { Session } from './session.ts'

/** Note on a part that needs no more care. */
const FROZEN = 'frozen'

/** Where the months of a table begin, and the time of now; epoch ms. */
interface Times {
  first: number
  now: number
}

/** Makes the part of a month, with what had come for it before it was there. */
async function makeMonth(session: Session, table: PartitionedTable, month: number): Promise<string> {
  const { table: parent, key } = table
  const [name, stray] = [partName(table, month), strayName(table)]
  const [from, to] = [boundOf(table, month), boundOf(table, monthStart(month, 1))]
  await session.briefly(async () => {
    await session.rows(`create table "${name}" (like "${stray}" including defaults including indexes)`)
    await session.rows(`lock table "${stray}" in access exclusive mode`)
    await session.rows(
      `with gone as (delete from "${stray}" where "${key}" >= '${from}' and "${key}" < '${to}' returning *) insert into "${name}" select * from gone`,
    )
    await session.rows(`alter table "${parent}" attach partition "${name}" for values from ('${from}') to ('${to}')`)
  })
  return name
}

/** Makes the parts that are missing from `first` on; answers their names. */
export async function makeAhead(
  session: Session,
  table: PartitionedTable,
  parts: readonly Part[],
  { first, now }: Times,
): Promise<string[]> {
  const present = parts.flatMap(({ name }) => monthOf(table, name) ?? [])
  const made: string[] = []
  for (const month of missingMonths(present, first, now)) made.push(await makeMonth(session, table, month))
  return made
}

/** When a part ends, epoch ms; null: never. */
function endOf(table: PartitionedTable, first: number, name: string): number | null {
  if (name === beforeName(table)) return first
  const month = monthOf(table, name)
  return month === null ? null : monthStart(month, 1)
}

/** Removes parts whose lines were all swept (the audit decides which), and which ended; answers their names. */
export async function dropEmpty(
  session: Session,
  table: PartitionedTable,
  parts: readonly Part[],
  { first, now }: Times,
): Promise<string[]> {
  if (!table.isEverSwept) return []
  const gone: string[] = []
  const isEmpty = async (name: string): Promise<boolean> =>
    (await session.rows<{ isFilled: boolean }>(`select exists (select from "${name}") as "isFilled"`))[0]?.isFilled === false
  for (const { name } of parts) {
    const end = endOf(table, first, name)
    if (end === null || end > monthStart(now, -FROZEN_AFTER_MONTHS) || !(await isEmpty(name))) continue
    await session.briefly(async () => {
      // in the order in which everybody locks; nobody puts a line into it between the look and its end
      await session.rows(`lock table only "${table.table}" in access exclusive mode`)
      await session.rows(`lock table "${name}" in access exclusive mode`)
      if (!(await isEmpty(name))) return
      await session.rows(`drop table "${name}"`)
      gone.push(name)
    })
  }
  return gone
}

/** Freezes parts that ended long ago, once each, and moves them where the hospital wants its archive; answers their names. They are read and written as before. */
export async function freezeOld(
  session: Session,
  table: PartitionedTable,
  parts: readonly Part[],
  { first, now, tablespace, signal }: Times & { tablespace: string; signal: AbortSignal },
): Promise<string[]> {
  const frozen: string[] = []
  const note = tablespace === '' ? FROZEN : `${FROZEN} ${tablespace}`
  for (const part of parts) {
    const end = endOf(table, first, part.name)
    if (end === null || end > monthStart(now, -FROZEN_AFTER_MONTHS) || part.note === note) continue
    signal.throwIfAborted()
    if (tablespace !== '')
      await session.briefly(async () => void (await session.rows(`alter table "${part.name}" set tablespace "${tablespace}"`)))
    await session.rows(`vacuum (freeze, analyze) "${part.name}"`)
    await session.rows(`comment on table "${part.name}" is '${note}'`)
    frozen.push(part.name)
  }
  return frozen
}
