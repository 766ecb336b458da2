import { createHash } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where the bytes lie: one folder below DATA_DIR. Paths come from database rows only, never from a request. */
export interface Shelf {
  root: string
  /** Writes beside, syncs, renames: a file is there whole or not at all. */
  put(path: string, bytes: Buffer): Promise<void>
  /** Removes a file; one that is not there is no fault. */
  remove(path: string): Promise<void>
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

export function openShelf(root: string): Shelf {
  return {
    root,
    async put(path, bytes) {
      const target = join(root, path)
      await mkdir(dirname(target), { recursive: true })
      const beside = `${target}.part`
      const file = await open(beside, 'wx')
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(beside, target)
    },
    remove: path => rm(join(root, path), { force: true }),
  }
}
