import { PassThrough, type Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/client.ts'
import { retried } from '#server/db/retried.ts'
import { BadBackup, piecesOf } from './read.ts'
import { migrationCount, type BackupHead } from './rows.ts'

const BATCH = 500
/** Characters of a statement, but for a row that is longer alone: the database reads them within the time of a statement, the embedded one within its memory. */
const BATCH_SIZE = 8_000_000

/** Where the files of a backup go; a store of `server/modules/files` is one. */
export interface RestoredFiles {
  /** Rejects when the stream is destroyed before its end. */
  put: (name: string, body: Readable) => Promise<void>
  sizeOf: (name: string) => Promise<number | null>
  remove: (name: string) => Promise<void>
}

async function refuseOther(tx: Tx, { migrations }: BackupHead): Promise<void> {
  const own = await migrationCount(tx)
  if (migrations !== own) throw new BadBackup(`备份的数据库版本是${migrations}，当前是${own}，请先用相同版本的程序准备数据库`)
}

/** Writes files as their bytes come; those that are there already stay, as a stored name has the same bytes for ever. */
function fileWriter(files: RestoredFiles | null) {
  const written: string[] = []
  let current: { stream: PassThrough; done: Promise<void> } | null = null
  return {
    written,
    async begin(name: string) {
      current = null
      if (files === null || (await files.sizeOf(name)) !== null) return
      const stream = new PassThrough()
      written.push(name)
      const done = files.put(name, stream)
      // told at `end`
      done.catch(() => undefined)
      current = { stream, done }
    },
    async bytes(bytes: Buffer) {
      if (current !== null && !current.stream.write(bytes))
        await Promise.race([new Promise(resolve => current?.stream.once('drain', resolve)), current.done])
    },
    async end() {
      current?.stream.end()
      await current?.done
      current = null
    },
    async undo() {
      current?.stream.destroy()
      await current?.done.catch(() => undefined)
      for (const name of written.splice(0)) await files?.remove(name)
    },
  }
}

/**
 * Puts a backup into a migrated database whose rows are replaced, all in one transaction, and its files into `files` (null: nowhere): what is broken or of another
 * schema leaves everything as it was. `key`: BACKUP_KEY of a sealed one. Answers how many rows each table got, and how many files were written. `signal` ends it as an error would. Errors: BadBackup.
 */
export async function restoreBackup(
  db: Db,
  path: string,
  key: string | null = null,
  files: RestoredFiles | null = null,
  signal?: AbortSignal,
): Promise<{ counts: Record<string, number>; files: number }> {
  const writer = fileWriter(files)
  const restore = async (tx: Tx): Promise<Record<string, number>> => {
    // files are written for as long as they take, while the rows wait for the commit
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    const counts: Record<string, number> = {}
    let table: string | null = null
    let rows: string[] = []
    let size = 0
    const flush = async () => {
      if (table === null || rows.length === 0) return
      const name = sql.identifier(table)
      await tx.execute(
        sql`insert into ${name} select * from json_populate_recordset(null::${name}, ${`[${rows.join(',')}]`}::json)`,
      )
      counts[table] = (counts[table] ?? 0) + rows.length
      rows = []
      size = 0
    }
    for await (const piece of piecesOf(path, key)) {
      signal?.throwIfAborted()
      if (piece.kind === 'row') {
        rows.push(piece.line)
        size += piece.line.length
        if (rows.length >= BATCH || size >= BATCH_SIZE) await flush()
        continue
      }
      await flush()
      if (piece.kind === 'head') await refuseOther(tx, piece.head)
      else if (piece.kind === 'table') {
        table = piece.table
        counts[table] = 0
        // a million rows at once; and nobody writes beside it until the end
        await tx.execute(sql`truncate ${sql.identifier(table)}`)
        // what triggers wrote of these rows is in the backup as well
        await tx.execute(sql`alter table ${sql.identifier(table)} disable trigger user`)
      } else if (piece.kind === 'file') await writer.begin(piece.name)
      else if (piece.kind === 'bytes') await writer.bytes(piece.bytes)
      else if (piece.kind === 'whole') await writer.end()
    }
    for (const name of Object.keys(counts)) await tx.execute(sql`alter table ${sql.identifier(name)} enable trigger user`)
    return counts
  }
  // another that writes at this moment may lock the same tables the other way round
  const counts = await retried(() =>
    db.transaction(restore).catch(async (error: unknown) => {
      await writer.undo()
      throw error
    }),
  )
  return { counts, files: writer.written.length }
}
