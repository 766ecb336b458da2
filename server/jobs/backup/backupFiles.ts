import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { SEALED_END, sealing } from './sealedStream.ts'

const DAY_MS = 86_400_000
const PART_END = '.part'
const NAME = /^xinglin-\d{8}-\d{6}-\d{3}\.jsonl\.gz(\.sealed)?$/

/** Folder of the backups. */
const backupFolder = (dataDir: string): string => resolve(dataDir, 'backups')
const nameAt = (at: Date): string => `xinglin-${at.toISOString().replace(/[-:Z]/g, '').replace(/[T.]/g, '-')}.jsonl.gz`

/** Writes a backup beside, syncs, renames: one that has its name is whole. Readable by its owner alone, sealed where there is a key (BACKUP_KEY). Answers its path and size in bytes. */
export async function putBackup(
  dataDir: string,
  lines: AsyncIterable<string>,
  at: Date,
  signal: AbortSignal,
  key: string | null,
): Promise<{ path: string; size: number }> {
  const folder = backupFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, nameAt(at)) + (key === null ? '' : SEALED_END)
  const beside = path + PART_END
  try {
    await pipeline(
      Readable.from(lines),
      createGzip(),
      key === null ? new PassThrough() : sealing(key),
      createWriteStream(beside, { mode: 0o600 }),
      { signal },
    )
    const file = await open(beside, 'r')
    await file.sync().finally(() => file.close())
    await rename(beside, path)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
  return { path, size: (await stat(path)).size }
}

/** Whole backups, the newest first. */
export async function listBackups(dataDir: string): Promise<string[]> {
  const names = await readdir(backupFolder(dataDir)).catch(() => [])
  return names
    .filter(name => NAME.test(name))
    .sort()
    .reverse()
    .map(name => join(backupFolder(dataDir), name))
}

/** Removes all but the newest `keep`; answers how many went. */
export async function keepNewest(dataDir: string, keep: number): Promise<number> {
  const old = (await listBackups(dataDir)).slice(keep)
  for (const path of old) await rm(path, { force: true })
  return old.length
}

/** Removes from a folder what bears such a name and was written a day ago or earlier: longer than any job runs, so that its process was killed. */
export async function sweepLeft(folder: string, isLeft: (name: string) => boolean): Promise<void> {
  // the machine's clock, which gave the files their times
  const before = Date.now() - DAY_MS
  for (const name of await readdir(folder).catch(() => [])) {
    if (!isLeft(name)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found !== null && found.mtimeMs <= before) await rm(path, { recursive: true, force: true })
  }
}

/** The same for backups that were begun and never got their name. */
export const sweepUnfinished = (dataDir: string): Promise<void> =>
  sweepLeft(backupFolder(dataDir), name => name.endsWith(PART_END) && NAME.test(name.slice(0, -PART_END.length)))
