import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { SEALED } from '#server/plugins/seal.ts'
import { putBackup } from './backupFiles.ts'
import { migrationCount, rowLines, type BackupHead, type Tally } from './rows.ts'

/** Where the bytes of uploads are read from; a store of `server/modules/files` is one. */
export interface BackedFiles {
  list: () => AsyncIterable<{ name: string }>
  sizeOf: (name: string) => Promise<number | null>
  read: (name: string) => Promise<AsyncIterable<unknown>>
}

export interface BackupOptions {
  db: Db
  dataDir: string
  at: Date
  signal: AbortSignal
  /** BACKUP_KEY; null: not sealed */
  key: string | null
  /** null: rows alone */
  files: readonly BackedFiles[] | null
}

async function* bytesOf(store: BackedFiles, name: string): AsyncGenerator<Buffer> {
  for await (const chunk of await store.read(name)) yield chunk as Buffer
}

/** A file with its first bytes, read before anybody waits: who removes it from here on takes nothing away. null: it is not there. */
async function begun(store: BackedFiles, name: string) {
  if ((await store.sizeOf(name)) === null) return null
  const bytes = bytesOf(store, name)
  try {
    return { bytes, first: await bytes.next() }
  } catch (error) {
    if ((await store.sizeOf(name)) === null) return null
    throw error
  }
}

/** The bytes of uploads as they are stored, sealed ones sealed: a mark with the name, lines of base64, a mark with size and hash. */
async function* fileLines(store: BackedFiles, signal: AbortSignal): AsyncGenerator<string> {
  // under names that no list has
  const sealedMeanwhile = new Set<string>()
  for await (const { name: listed } of store.list()) {
    signal.throwIfAborted()
    if (sealedMeanwhile.has(listed)) continue
    let name = listed
    let file = await begun(store, name)
    if (file === null) {
      // deleted since it was listed, or sealed
      name += SEALED
      file = await begun(store, name)
      if (file === null) continue
      sealedMeanwhile.add(name)
    }
    const hash = createHash('sha256')
    let size = 0
    try {
      yield `${JSON.stringify({ $file: name })}\n`
      for (let part = file.first; part.done !== true; part = await file.bytes.next()) {
        hash.update(part.value)
        size += part.value.length
        yield `"${part.value.toString('base64')}"\n`
      }
    } finally {
      await file.bytes.return(undefined)
    }
    yield `${JSON.stringify({ $whole: { size, sha256: hash.digest('hex') } })}\n`
  }
}

/**
 * Writes a backup of all rows, of one moment, then of the files of uploads; the transaction is over before the first file is read. The last line holds counts, sums and the
 * hash of everything before. Answers path, size in bytes and how many files. Errors: nothing stays of a backup that broke off.
 */
export async function writeBackup({
  db,
  dataDir,
  at,
  signal,
  key,
  files,
}: BackupOptions): Promise<{ path: string; size: number; files: number }> {
  const { readable, writable } = new TransformStream<string, string>()
  const writer = writable.getWriter()
  const hash = createHash('sha256')
  const tally: Tally = { counts: {}, sums: {} }
  let count = 0
  const write = async (text: string): Promise<void> => {
    hash.update(text)
    await writer.write(text)
  }
  const produce = async (): Promise<void> => {
    try {
      await db.transaction(
        async tx => {
          // it reads as fast as its bytes are written, and keeps nobody waiting
          await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
          const head: BackupHead = { format: 'xinglin-rows-2', at: at.toISOString(), migrations: await migrationCount(tx) }
          await write(`${JSON.stringify(head)}\n`)
          for await (const text of rowLines(tx, signal, tally, key !== null)) await write(text)
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      )
      // the first takes what moves from the others: read last, it has what left them meanwhile
      for (const store of (files ?? []).toReversed())
        for await (const text of fileLines(store, signal)) {
          if (text.startsWith('{"$file"')) count += 1
          await write(text)
        }
      const sha256 = hash.copy().digest('hex')
      await write(`${JSON.stringify({ end: tally.counts, sums: tally.sums, files: count, sha256 })}\n`)
      await writer.close()
    } catch (error) {
      await writer.abort(error).catch(() => undefined)
      throw error
    }
  }
  const put = async () => {
    try {
      return await putBackup(dataDir, readable, at, signal, key)
    } catch (error) {
      // nobody reads on: without this the rows, and with them the transaction, would wait for ever
      if (!readable.locked) await readable.cancel(error)
      throw error
    }
  }
  const [made, produced] = await Promise.allSettled([put(), produce()])
  if (produced.status === 'rejected') throw produced.reason
  if (made.status === 'rejected') throw made.reason
  return { ...made.value, files: count }
}
