import { sql } from 'drizzle-orm'
import type { DatabaseFigures } from '#contract/entities/monitor.ts'
import type { ProcessCounts } from '#server/plugins/processCounts.ts'
import type { Database } from '#server/db/client.ts'

const TABLES_SHOWN = 8

interface Facts extends Record<string, unknown> {
  version: string
  size: string
  all: string
  active: string
  max: string
  commits: string
  rollbacks: string
  deadlocks: string
  hit: string
  read: string
  longest: string
}
interface TableFacts extends Record<string, unknown> {
  name: string
  rows: string | null
  size: string
  scans: string
  indexScans: string
}

/** What the database says of itself; the same on the embedded one, where statistics are younger. */
export async function databaseFigures({ db, kind }: Database, pool: ProcessCounts['pool']): Promise<DatabaseFigures> {
  const begun = performance.now()
  const { rows } = await db.execute<Facts>(sql`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::text as size,
      (select count(*) from pg_stat_activity where datname = current_database())::text as all,
      (select count(*) from pg_stat_activity where datname = current_database() and state = 'active')::text as active,
      current_setting('max_connections') as max,
      coalesce(s.xact_commit, 0)::text as commits,
      coalesce(s.xact_rollback, 0)::text as rollbacks,
      coalesce(s.deadlocks, 0)::text as deadlocks,
      coalesce(s.blks_hit, 0)::text as hit,
      coalesce(s.blks_read, 0)::text as read,
      coalesce((select extract(epoch from max(clock_timestamp() - query_start)) from pg_stat_activity
        where datname = current_database() and state = 'active' and pid <> pg_backend_pid()), 0)::text as longest
    from (select 1) one left join pg_stat_database s on s.datname = current_database()`)
  const { rows: tables } = await db.execute<TableFacts>(sql`
    select root.relname as name, sum(nullif(greatest(c.reltuples, coalesce(nullif(s.n_live_tup, 0), -1)), -1))::bigint::text as rows,
      sum(pg_total_relation_size(c.oid))::text as size,
      sum(coalesce(s.seq_scan, 0))::text as scans, sum(coalesce(s.idx_scan, 0))::text as "indexScans"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      -- parts of a table together, under its name
      join pg_class root on root.oid = coalesce(pg_partition_root(c.oid)::oid, c.oid)
      left join pg_stat_user_tables s on s.relid = c.oid
    where c.relkind = 'r' and n.nspname = 'public'
    group by root.relname
    order by sum(pg_total_relation_size(c.oid)) desc, root.relname limit ${TABLES_SHOWN}`)
  const [facts] = rows
  if (!facts) throw new Error('The database says nothing of itself')
  const reads = Number(facts.hit) + Number(facts.read)
  return {
    kind,
    version: facts.version,
    size: Number(facts.size),
    connections: {
      all: Number(facts.all),
      active: Number(facts.active),
      max: Number(facts.max),
      pool: pool.total,
      poolIdle: pool.idle,
      poolWaiting: pool.waiting,
    },
    commits: Number(facts.commits),
    rollbacks: Number(facts.rollbacks),
    deadlocks: Number(facts.deadlocks),
    cacheHit: reads === 0 ? null : Number(facts.hit) / reads,
    longestQuery: Number(facts.longest),
    answeredIn: Math.round((performance.now() - begun) * 10) / 10,
    tables: tables.map(({ name, ...table }) => ({
      name,
      rows: table.rows === null ? null : Number(table.rows),
      size: Number(table.size),
      scans: Number(table.scans),
      indexScans: Number(table.indexScans),
    })),
  }
}
