import type pg from 'pg'

/** Takes the indexes and keys of tables away until `put back`: made at the end they cost a fraction of what millions of random ids cost them. */
export async function withoutIndexes(
  client: pg.ClientBase,
  tables: readonly string[],
): Promise<{ putBack: () => Promise<void> }> {
  const { rows: keys } = await client.query<{ name: string; of: string; definition: string }>(
    `select conname as name, conrelid::regclass::text as of, pg_get_constraintdef(oid) as definition from pg_constraint
      where contype in ('p', 'u') and conrelid::regclass::text = any($1)`,
    [tables],
  )
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public' and tablename = any($1) and indexname <> all($2)`,
    [tables, keys.map(({ name }) => name)],
  )
  for (const { name } of indexes) await client.query(`drop index "${name}"`)
  for (const { name, of } of keys) await client.query(`alter table ${of} drop constraint "${name}"`)
  return {
    putBack: async () => {
      for (const { name, of, definition } of keys) await client.query(`alter table ${of} add constraint "${name}" ${definition}`)
      for (const { definition } of indexes) await client.query(definition)
    },
  }
}

/** Names of the tables that statements insert into. */
export const tablesOf = (statements: readonly string[]): string[] => [
  ...new Set(statements.map(statement => /insert into (\w+)/.exec(statement)?.[1] ?? '')),
]
