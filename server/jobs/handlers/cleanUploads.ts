import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import Type from 'typebox'
import { STORE_BIZ } from '#contract/http/calls/files.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { chatMessage, sysFile } from '#server/db/tables/index.ts'
import { jobHandler } from '../handler.ts'

const HOUR_MS = 3_600_000
/** Read by one statement, bytes: far below the time limit of statements, which is 10 s. */
const STEP_BYTES = 16 * 1024 ** 2
/** Where a path is no reference: the file's own row, records of what was, and the log of messages, which is asked by session. */
const NO_REFERENCE = ['sys_file', 'sys_log', 'sys_data_log', 'sys_job_run', 'outbox', 'chat_message']

/** Name of a stored file without folder and ending: 32 hex characters, the same in its preview. */
const stemOf = (path: string): string => path.replace(/^.*\//, '').replace(/\..*$/, '')

interface Candidate {
  id: string
  path: string
  sessionId: string | null
}

/** Stems that stand in any row of a table, whatever the column. */
async function mentioned(tx: Tx, table: string, stems: readonly string[], signal: AbortSignal): Promise<string[]> {
  const name = sql.identifier(table)
  // large values lie outside the pages of their rows and are read with them
  const { rows: sizes } = await tx.execute<{ pages: number; bytes: number }>(
    sql`select (pg_relation_size(t) / current_setting('block_size')::bigint)::int as pages, pg_table_size(t)::float8 as bytes from (select ${table}::regclass as t) one`,
  )
  const { pages, bytes } = sizes[0] ?? { pages: 0, bytes: 0 }
  const step = Math.max(1, Math.floor(STEP_BYTES / Math.max(1, bytes / Math.max(1, pages))))
  const found: string[] = []
  for (let page = 0; page <= pages; page += step) {
    signal.throwIfAborted()
    const { rows } = await tx.execute<{ stem: string }>(sql`
      select distinct m[1] as stem from ${name} t, regexp_matches(t::text, '([0-9a-f]{32})(?:_t)?[.]', 'g') m
      where t.ctid >= ${`(${page},0)`}::tid and t.ctid < ${`(${page + step},0)`}::tid
        and m[1] in (select jsonb_array_elements_text(${JSON.stringify(stems)}::jsonb))`)
    found.push(...rows.map(({ stem }) => stem))
  }
  return found
}

async function tables(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and not relispartition and relnamespace = 'public'::regnamespace order by relname`,
  )
  return rows.map(({ name }) => name).filter(name => !NO_REFERENCE.includes(name))
}

async function sentInChat(tx: Tx, files: readonly Candidate[]): Promise<string[]> {
  const sessions = [...new Set(files.flatMap(({ sessionId }) => sessionId ?? []))]
  if (sessions.length === 0) return []
  const rows = await tx
    .select({ text: sql<string>`${chatMessage.attachments}::text || coalesce(${chatMessage.card}::text, '')` })
    .from(chatMessage)
    .where(inArray(chatMessage.sessionId, sessions))
  return files.map(({ path }) => stemOf(path)).filter(stem => rows.some(({ text }) => text.includes(stem)))
}

/**
 * Stems of those that anything names, all read of one moment: what is changed or moved meanwhile may come to lie on a page, or in a table, that was read before. On the
 * embedded database other calls wait meanwhile.
 */
const referenced = (db: Db, files: readonly Candidate[], signal: AbortSignal): Promise<Set<string>> =>
  db.transaction(
    async tx => {
      // the messages of many sessions are searched between two statements
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
      const stems = files.map(({ path }) => stemOf(path))
      const used = new Set(await sentInChat(tx, files))
      for (const table of await tables(tx)) for (const stem of await mentioned(tx, table, stems, signal)) used.add(stem)
      return used
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** Uploads whose form was never saved, or whose place was taken by another: no row of any table names them. What was put into the store (文件存储) is used by its address alone and stays. */
export const cleanUploads = jobHandler({
  description: '删除没有任何数据引用的上传文件；刚上传的文件会保留一段时间，等待表单保存；在“文件存储”中上传的文件不会删除',
  parameters: Type.Object({
    olderThanHours: Type.Integer({ title: '上传多少小时以后', minimum: 1, maximum: 8_760, default: 24 }),
    limit: Type.Integer({ title: '每次最多检查的文件数', minimum: 1, maximum: 20_000, default: 2_000 }),
  }),
  run: async ({ olderThanHours, limit }, { app, signal, log }) => {
    const { db } = app
    const old: Candidate[] = await db
      .select({ id: sysFile.id, path: sysFile.path, sessionId: sysFile.sessionId })
      .from(sysFile)
      .where(and(ne(sysFile.biz, STORE_BIZ), lt(sysFile.createdAt, new Date(app.now() - olderThanHours * HOUR_MS))))
      // which ones changes from run to run, so that kept ones do not hide the others
      .orderBy(sql`md5(${sysFile.id} || ${String(app.now())})`)
      .limit(limit)
    const used = old.length > 0 ? await referenced(db, old, signal) : new Set<string>()
    let count = 0
    for (const { id, path } of old) {
      if (used.has(stemOf(path))) continue
      signal.throwIfAborted()
      const gone = await db
        .delete(sysFile)
        .where(and(eq(sysFile.id, id), eq(sysFile.path, path)))
        .returning({ id: sysFile.id })
      if (gone.length === 0) continue
      await app.fileService.discard(path)
      count += 1
    }
    log(`检查${old.length}个文件，${used.size}个仍被引用`)
    // the other way round: bytes without a row, as a killed process leaves them
    const orphans = await app.fileService.removeOrphans(olderThanHours * HOUR_MS)
    if (orphans > 0) log(`另有${orphans}个没有记录的文件`)
    return `清理了${count}个上传文件`
  },
})
