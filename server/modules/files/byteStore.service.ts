import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Part } from '#server/crypto/segments.ts'

/** What a browser is told of bytes that a store itself sends. */
export interface LinkHeaders {
  type: string
  disposition: string
  caching: string
}

/** Where bytes lie under names with slashes: one folder, or one bucket (SCALE-01). Names come from database rows and from the store itself, never from a request. */
export interface ByteStore {
  kind: 'disk' | 's3'
  /** Whole or not at all; what has the name already is replaced. A stream is passed on as it comes. */
  put: (name: string, body: Buffer | Readable) => Promise<void>
  /** Its bytes in all; null: there is none. */
  sizeOf: (name: string) => Promise<number | null>
  /** Errors come out of the stream. */
  read: (name: string, part?: Part) => Promise<Readable>
  /** One that is not there is no issue. */
  remove: (name: string) => Promise<void>
  /** All names, with when they were written. */
  list: () => AsyncIterable<{ name: string; at: Date }>
  /** An address at which anybody reads the bytes for so many seconds; not every store gives one. */
  linkTo?: (name: string, as: LinkHeaders, seconds: number) => Promise<string>
  /** Removes what was begun before then and never got its name, as a killed process leaves it. */
  sweep: (before: Date) => Promise<void>
}

/** Files of people are for the server's account alone (SEC-07). */
export const FOLDER_MODE = 0o700
export const FILE_MODE = 0o600
/** How the name of what is being written ends. */
const UNFINISHED = '.part'

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
const nullIfMissing = (error: unknown): null => {
  if (isMissing(error)) return null
  throw error
}

async function* filesBelow(root: string): AsyncGenerator<{ path: string; at: Date }> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(nullIfMissing)
  for (const entry of entries ?? []) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const found = await stat(path).catch(nullIfMissing)
    if (found) yield { path, at: found.mtime }
  }
}

/** The folder `root` of this machine: writes beside, syncs, renames. */
export function diskStore(root: string): ByteStore {
  return {
    kind: 'disk',
    async put(name, body) {
      const target = join(root, name)
      await mkdir(dirname(target), { recursive: true, mode: FOLDER_MODE })
      // a name of its own: what a killed process left keeps nobody from writing
      const beside = `${target}.${randomBytes(6).toString('hex')}${UNFINISHED}`
      try {
        if (Buffer.isBuffer(body)) {
          const file = await open(beside, 'wx', FILE_MODE)
          try {
            await file.writeFile(body)
            await file.sync()
          } finally {
            await file.close()
          }
        } else await pipeline(body, createWriteStream(beside, { flags: 'wx', mode: FILE_MODE, flush: true }))
      } catch (error) {
        await rm(beside, { force: true })
        throw error
      }
      await rename(beside, target)
    },
    sizeOf: async name => (await stat(join(root, name)).catch(nullIfMissing))?.size ?? null,
    read: async (name, part) => createReadStream(join(root, name), part ? { start: part.from, end: part.to } : {}),
    remove: async name => rm(join(root, name), { force: true }),
    async *list() {
      for await (const { path, at } of filesBelow(root))
        if (!path.endsWith(UNFINISHED)) yield { name: relative(root, path).split(sep).join('/'), at }
    },
    async sweep(before) {
      for await (const { path, at } of filesBelow(root))
        if (path.endsWith(UNFINISHED) && at < before) await rm(path, { force: true })
    },
  }
}
