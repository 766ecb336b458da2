import { createHash } from 'node:crypto'
import { chmod, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { SealError, type DataKeys } from '#server/plugins/seal.ts'

/** Where the bytes lie: one folder below DATA_DIR. Paths come from database rows only, never from a request. */
export interface FileStore {
  root: string
  /** Writes beside, syncs, renames: a file is there whole or not at all. Sealed where there is a key (DATA_KEY). */
  put(path: string, bytes: Buffer): Promise<void>
  /** Seals a file that somebody else has written there; without a key nothing. */
  seal(path: string): Promise<void>
  /** Its bytes when it is sealed; null: it lies open, under its path. Errors: SealError. */
  unseal(path: string): Promise<Buffer | null>
  /** Removes a file; one that is not there is no issue. */
  remove(path: string): Promise<void>
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Files of people are for the server's account alone (SEC-07). */
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/** Closes what an earlier version left open to other accounts of the machine; a folder that is closed already was closed as a whole. */
export async function closeToOthers(root: string): Promise<void> {
  const found = await stat(root).catch(() => null)
  if (found === null || (found.mode & 0o077) === 0) return
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? FOLDER_MODE : FILE_MODE)
  // last: it says that all within is done
  await chmod(root, FOLDER_MODE)
}

/** What a sealed file is called: files of before the key lie beside them as they were. */
const SEALED = '.sealed'
const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

export function openFileStore(root: string, keys: DataKeys | null): FileStore {
  async function write(target: string, bytes: Buffer): Promise<void> {
    await mkdir(dirname(target), { recursive: true, mode: FOLDER_MODE })
    const beside = `${target}.part`
    const file = await open(beside, 'wx', FILE_MODE)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(beside, target)
  }
  const put = (path: string, bytes: Buffer) =>
    keys === null ? write(join(root, path), bytes) : write(join(root, path) + SEALED, keys.seal(bytes))
  return {
    root,
    put,
    async seal(path) {
      if (keys === null) return
      await put(path, await readFile(join(root, path)))
      await rm(join(root, path))
    },
    async unseal(path) {
      const sealed = await readFile(join(root, path) + SEALED).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      })
      if (sealed === null) return null
      if (keys === null) throw new SealError('sealed, and no DATA_KEY is given')
      return keys.open(sealed)
    },
    async remove(path) {
      for (const name of [path, path + SEALED]) await rm(join(root, name), { force: true })
    },
  }
}
