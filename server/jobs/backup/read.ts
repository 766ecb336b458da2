import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { SealError } from '#server/crypto/segments.ts'
import { JobFailure } from '../handler.ts'
import type { BackupHead, Tally } from './rows.ts'
import { BAD_KEY, opening, SEALED_END } from './sealedStream.ts'

const SEAL_TEXT = { key: 'BACKUP_KEY 与这份备份不符', damaged: '备份文件已损坏' } as const

/** A backup that cannot be put back, and why. */
export class BadBackup extends JobFailure {
  override name = 'BadBackup'
}

/** What a backup consists of, in order: head, tables with their rows, files with their bytes, the end. */
export type Piece =
  | { kind: 'head'; head: BackupHead }
  | { kind: 'table'; table: string }
  | { kind: 'row'; line: string }
  | { kind: 'file'; name: string }
  | { kind: 'bytes'; bytes: Buffer }
  | { kind: 'whole' }
  | { kind: 'end'; tally: Tally | null; files: number }

async function* linesOf(path: string, key: string | null): AsyncGenerator<string> {
  const unpacked = createGunzip()
  // the reader of `unpacked` gets the error, whichever of the two has it
  if (path.endsWith(SEALED_END)) {
    if (key === null) throw new BadBackup('备份已加密，请设置 BACKUP_KEY')
    pipeline(createReadStream(path), opening(key), unpacked, () => undefined)
  } else pipeline(createReadStream(path), unpacked, () => undefined)
  unpacked.setEncoding('utf8')
  // of a line of some MB the beginning is not searched again with each piece that comes
  let begun: string[] = []
  for await (const chunk of unpacked) {
    const [first = '', ...others] = String(chunk).split('\n')
    begun.push(first)
    for (const next of others) {
      yield begun.join('')
      begun = [next]
    }
  }
  const rest = begun.join('')
  if (rest !== '') yield rest
}

/** A line as JSON; our own lines are, no matter who else wrote the file. */
function parsed(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // said below
  }
  throw new BadBackup('不是本系统的备份文件')
}

const isMark = (line: string): boolean => /^\{"(table|end|\$file|\$whole)":/.test(line)

async function* judged(path: string, key: string | null): AsyncGenerator<Piece> {
  const hash = createHash('sha256')
  let isBegun = false
  let isEnded = false
  let file: { hash: ReturnType<typeof createHash>; size: number } | null = null
  for await (const line of linesOf(path, key)) {
    // what somebody hung behind the end is not ours
    if (isEnded) throw new BadBackup('备份文件已损坏')
    const mark = !isBegun || isMark(line) ? parsed(line) : null
    if (isBegun && mark !== null && 'end' in mark) {
      if (hash.copy().digest('hex') !== mark['sha256']) throw new BadBackup('备份文件已损坏')
      isEnded = true
      const tally = mark['sums'] === undefined ? null : { counts: mark['end'], sums: mark['sums'] }
      yield { kind: 'end', tally: tally as Tally | null, files: Number(mark['files'] ?? 0) }
      continue
    }
    hash.update(`${line}\n`)
    if (!isBegun) {
      if (mark?.['format'] !== 'xinglin-rows-1' && mark?.['format'] !== 'xinglin-rows-2')
        throw new BadBackup('不是本系统的备份文件')
      isBegun = true
      yield { kind: 'head', head: mark as unknown as BackupHead }
    } else if (mark === null && file === null) yield { kind: 'row', line }
    else if (mark === null) {
      const bytes = Buffer.from(line.slice(1, -1), 'base64')
      file?.hash.update(bytes)
      if (file) file.size += bytes.length
      yield { kind: 'bytes', bytes }
    } else if ('table' in mark) yield { kind: 'table', table: String(mark['table']) }
    else if ('$file' in mark) {
      file = { hash: createHash('sha256'), size: 0 }
      yield { kind: 'file', name: String(mark['$file']) }
    } else {
      const { size, sha256 } = mark['$whole'] as { size: number; sha256: string }
      if (file?.size !== size || file.hash.digest('hex') !== sha256) throw new BadBackup('备份文件已损坏')
      yield { kind: 'whole' }
    }
  }
  if (!isEnded) throw new BadBackup('备份文件不完整')
}

/** Reads a backup piece by piece and judges it meanwhile. `key`: BACKUP_KEY of a sealed one. Errors: BadBackup, for what is changed or cut off at the latest at the end. */
export async function* piecesOf(path: string, key: string | null): AsyncGenerator<Piece> {
  try {
    yield* judged(path, key)
  } catch (error) {
    if (error instanceof SealError) throw new BadBackup(SEAL_TEXT[error.message === BAD_KEY ? 'key' : 'damaged'])
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) throw new BadBackup('备份文件已损坏')
    throw error
  }
}

/** Reads a backup from beginning to end. Answers when its rows are of, its counts and sums (null: of an earlier version) and how many files it has. Errors: BadBackup. */
export async function verifyBackup(path: string, key: string | null): Promise<{ at: Date; tally: Tally | null; files: number }> {
  let at = new Date(0)
  let end: { tally: Tally | null; files: number } = { tally: null, files: 0 }
  const counts: Record<string, number> = {}
  let table = ''
  for await (const piece of piecesOf(path, key)) {
    if (piece.kind === 'head') at = new Date(piece.head.at)
    else if (piece.kind === 'table') counts[(table = piece.table)] = 0
    else if (piece.kind === 'row') counts[table] = (counts[table] ?? 0) + 1
    else if (piece.kind === 'end') end = piece
  }
  for (const [name, count] of Object.entries(end.tally?.counts ?? {}))
    if (counts[name] !== count) throw new BadBackup(`备份中${name}应有${count}行，实有${counts[name] ?? 0}行`)
  return { at, ...end }
}
