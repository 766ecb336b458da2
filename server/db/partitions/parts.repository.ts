import type { PartitionedTable } from '#contract/rules/partitions.ts'
import type { Session } from './session.ts'

/** A part of a table that lies in months. */
export interface Part {
  name: string
  /** what this program noted on it */
  note: string | null
}

/** Where the months of a table begin, epoch ms; null: it lies in one piece. */
export async function firstMonthOf(session: Session, { table }: Pick<PartitionedTable, 'table'>): Promise<number | null> {
  const [found] = await session.rows<{ note: string | null }>(
    `select obj_description(oid, 'pg_class') as note from pg_class where oid = $1::regclass and relkind = 'p'`,
    [`public.${table}`],
  )
  if (found === undefined) return null
  const first = Date.parse(`${found.note}T00:00:00Z`)
  if (Number.isNaN(first)) throw new Error(`the note on ${table} does not say where its months begin: ${found.note}`)
  return first
}

/** Notes where the months of a table begin. */
export const recordFirstMonth = (session: Session, { table }: Pick<PartitionedTable, 'table'>, first: number) =>
  session.rows(`comment on table "${table}" is '${new Date(first).toISOString().slice(0, 10)}'`)

/** The parts of a table by name. */
export async function partsOf(session: Session, { table }: Pick<PartitionedTable, 'table'>): Promise<Part[]> {
  return session.rows<Part>(
    `select c.relname as name, obj_description(c.oid, 'pg_class') as note
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass order by c.relname`,
    [`public.${table}`],
  )
}

/** Indexes of a table that are no keys, and its keys, triggers: what a table in its place needs. */
export async function propertiesOf(session: Session, table: string) {
  const indexes = await session.rows<{ name: string; definition: string; isPrimary: boolean }>(
    `select c.relname as name, pg_get_indexdef(c.oid) as definition, i.indisprimary as "isPrimary"
      from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = $1::regclass order by c.relname`,
    [table],
  )
  const triggers = await session.rows<{ name: string; definition: string }>(
    `select tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger where tgrelid = $1::regclass and not tgisinternal order by tgname`,
    [table],
  )
  return { indexes, triggers }
}
