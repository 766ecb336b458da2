import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import type { BackupHead, BackupMark } from './rows.ts'
import { migrationCount } from './rows.ts'
import { BAD_KEY, opening, SEALED_END } from './sealedStream.ts'
import { SealError } from '#server/plugins/seal.ts'

const BATCH = 500
const SEAL_TEXT = { key: 'BACKUP_KEY 与这份备份不符', damaged: '备份文件已损坏' } as const

/** A backup that cannot be put back, and why. */
class BadBackup extends Error {
  constructor(text: string) {
    super(text)
    this.name = 'BadBackup'
  }
}

async function* linesOf(path: string, key: string | null): AsyncGenerator<string> {
  const unpacked = createGunzip()
  // the reader of `unpacked` gets the error, whichever of the two has it
  if (path.endsWith(SEALED_END)) {
    if (key === null) throw new BadBackup('备份已加密，请设置 BACKUP_KEY')
    pipeline(createReadStream(path), opening(key), unpacked, () => undefined)
  } else pipeline(createReadStream(path), unpacked, () => undefined)
  unpacked.setEncoding('utf8')
  let rest = ''
  for await (const chunk of unpacked) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/** A line as JSON; our own lines are, no matter who else wrote the file. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new BadBackup('不是本系统的备份文件')
  }
}

const isMark = (line: string): boolean => /^\{"(table|end)":/.test(line)

/**
 * Puts a backup into a migrated database whose rows are replaced, all in one transaction: what is broken or of another schema leaves everything as it
 * was. `key`: BACKUP_KEY of a sealed one. Answers how many rows each table got. Errors: BadBackup.
 */
export async function restoreBackup(db: Db, path: string, key: string | null = null): Promise<Record<string, number>> {
  return db.transaction(async tx => {
    const hash = createHash('sha256')
    const counts: Record<string, number> = {}
    let head: BackupHead | null = null
    let table: string | null = null
    let rows: string[] = []
    let end: { end: Record<string, number>; sha256: string } | null = null
    const flush = async () => {
      if (table === null || rows.length === 0) return
      const name = sql.identifier(table)
      await tx.execute(
        sql`insert into ${name} select * from json_populate_recordset(null::${name}, ${`[${rows.join(',')}]`}::json)`,
      )
      counts[table] = (counts[table] ?? 0) + rows.length
      rows = []
    }
    const begin = async (given: BackupHead | null) => {
      if (given?.format !== 'xinglin-rows-1') throw new BadBackup('不是本系统的备份文件')
      const migrations = await migrationCount(tx)
      if (given.migrations !== migrations)
        throw new BadBackup(`备份的数据库版本是${given.migrations}，当前是${migrations}，请先用相同版本的程序准备数据库`)
      head = given
    }
    const mark = async (given: BackupMark) => {
      await flush()
      if ('end' in given) end = given
      else {
        table = given.table
        counts[table] = 0
        // a million rows at once; and nobody writes beside it until the end
        await tx.execute(sql`truncate ${sql.identifier(table)}`)
      }
    }
    try {
      for await (const line of linesOf(path, key)) {
        const value = head === null || isMark(line) ? parsed(line) : null
        if (head !== null && isMark(line) && 'end' in (value as object)) {
          const before = hash.digest('hex')
          await mark(value as BackupMark)
          if (before !== (value as { sha256: string }).sha256) throw new BadBackup('备份文件已损坏')
          continue
        }
        hash.update(`${line}\n`)
        if (head === null) await begin(value as BackupHead | null)
        else if (isMark(line)) await mark(value as BackupMark)
        else {
          rows.push(line)
          if (rows.length >= BATCH) await flush()
        }
      }
    } catch (error) {
      if (error instanceof SealError) throw new BadBackup(SEAL_TEXT[error.message === BAD_KEY ? 'key' : 'damaged'])
      if (error instanceof BadBackup || !(error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')))
        throw error
      throw new BadBackup('备份文件已损坏')
    }
    if (end === null) throw new BadBackup('备份文件不完整')
    return counts
  })
}
