import { inArray, sql } from 'drizzle-orm'
import { FIRST_MONTH_IN_DAYS, PARTITIONED, type PartitionedTable } from '#contract/rules/partitions.ts'
import type { Database } from '#server/db/client.ts'
import { beforeName, boundOf, monthStart, strayName } from './months.rules.ts'
import { recordFirstMonth, propertiesOf } from './parts.repository.ts'
import { inSession, TableBusy } from './session.ts'
import type { Session } from './session.ts'

const DAY_MS = 86_400_000
/** The check that no row belongs to a later month, while it is proved. */
const proofOf = ({ table }: PartitionedTable): string => `${table}_no_month`
/** So long at most a start waits for a table that another process is converting, ms. */
const GLANCE_MS = 200

/**
 * Removes checks that a conversion left when its process was killed: from its month on each would refuse every new row. Where another process converts a table just
 * now, its check stays. For the start of a server; as the account that owns the tables, as no other may.
 */
export async function forgetLeftProofs(database: Database): Promise<void> {
  const { rows } = await database.db.execute<{ name: string }>(
    sql`select conname as name from pg_constraint where ${inArray(sql`conname`, PARTITIONED.map(proofOf))}`,
  )
  const left = PARTITIONED.filter(one => rows.some(({ name }) => name === proofOf(one)))
  if (left.length === 0) return
  await inSession(database, new AbortController().signal, async session => {
    for (const table of left)
      await session
        .briefly(
          async () => void (await session.rows(`alter table "${table.table}" drop constraint if exists ${proofOf(table)}`)),
          { tries: 1, lockMs: GLANCE_MS },
        )
        .catch((error: unknown) => {
          if (!(error instanceof TableBusy)) throw error
        })
  })
}

/**
 * Makes a table that lies in one piece the first part of one that lies in months, under the same name with the same columns, indexes and triggers, while others read and
 * write it: its rows stay where they are and are read once, beside everybody, to prove that none belongs to a later month; the change itself moves names alone. A key by
 * which no month can be told (`id`) stays a key of each part. Answers where the months begin, epoch ms. Errors: TableBusy; a row of a later month.
 */
export async function convertTable(session: Session, table: PartitionedTable, now: number): Promise<number> {
  const { table: name, key } = table
  const first = monthStart(now + FIRST_MONTH_IN_DAYS * DAY_MS, 1)
  const bound = boundOf(table, first)
  const [before, proof] = [beforeName(table), proofOf(table)]
  // one that an earlier run left would soon refuse what is new
  const forget = () => session.rows(`alter table "${name}" drop constraint if exists ${proof}`)
  await session.briefly(async () => {
    await forget()
    await session.rows(`alter table "${name}" add constraint ${proof} check ("${key}" < '${bound}') not valid`)
  })
  try {
    await session.rows(`alter table "${name}" validate constraint ${proof}`)
    await session.briefly(async () => {
      await session.rows(`lock table "${name}" in access exclusive mode`)
      const { indexes, triggers } = await propertiesOf(session, name)
      for (const trigger of triggers) await session.rows(`drop trigger "${trigger.name}" on "${name}"`)
      await session.rows(`alter table "${name}" rename to "${before}"`)
      for (const index of indexes)
        await session.rows(`alter index "${index.name}" rename to "${index.name.replace(name, before)}"`)
      await session.rows(
        `create table "${name}" (like "${before}" including defaults including comments) partition by range ("${key}")`,
      )
      for (const { definition } of indexes.filter(one => !one.isPrimary)) await session.rows(definition)
      await session.rows(`alter table "${name}" attach partition "${before}" for values from (minvalue) to ('${bound}')`)
      await session.rows(`alter table "${before}" drop constraint ${proof}`)
      await session.rows(`create table "${strayName(table)}" (like "${before}" including defaults including indexes)`)
      await session.rows(`alter table "${name}" attach partition "${strayName(table)}" default`)
      await recordFirstMonth(session, table, first)
      for (const { definition } of triggers) await session.rows(definition)
    })
  } catch (error) {
    await session.briefly(async () => void (await forget())).catch(() => undefined)
    throw error
  }
  return first
}
