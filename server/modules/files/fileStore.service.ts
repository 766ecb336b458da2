import { createHash } from 'node:crypto'
import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { SealError, type DataKeys } from '#server/plugins/seal.ts'
import { FILE_MODE, FOLDER_MODE, type ByteStore, type Part } from './byteStore.service.ts'

/** A file that lies open: where, its size, and its bytes or a part of them. */
export interface OpenFile {
  kind: ByteStore['kind']
  size: number
  read: (part?: Part) => Promise<Readable>
}

/** The files of people, in one store or, while they move, in two (SCALE-01). Paths come from database rows only, never from a request. */
export interface FileStore {
  /** A file is there whole or not at all. Sealed where there is a key (DATA_KEY). */
  put(path: string, bytes: Buffer): Promise<void>
  /** Its bytes when it is sealed; null: it lies open, or is not there. Errors: SealError. */
  unseal(path: string): Promise<Buffer | null>
  /** The file where it lies open; null: it is sealed, or is not there. */
  open(path: string): Promise<OpenFile | null>
  /** Removes a file; one that is not there is no issue. */
  remove(path: string): Promise<void>
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

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
export const SEALED = '.sealed'

/** The first of the stores takes what is new; what it has not is looked for in the others. */
export function openFileStore(stores: readonly [ByteStore, ...ByteStore[]], keys: DataKeys | null): FileStore {
  const [primary] = stores
  const find = async (name: string): Promise<OpenFile | null> => {
    // once more: it may have moved from one that was not looked at yet to one that was
    for (const store of stores.length > 1 ? [...stores, primary] : stores) {
      const size = await store.sizeOf(name)
      if (size !== null) return { kind: store.kind, size, read: part => store.read(name, part) }
    }
    return null
  }
  return {
    put: (path, bytes) => (keys === null ? primary.put(path, bytes) : primary.put(path + SEALED, keys.seal(bytes))),
    async unseal(path) {
      const sealed = await find(path + SEALED)
      if (sealed === null) return null
      if (keys === null) throw new SealError('sealed, and no DATA_KEY is given')
      return keys.open(await buffer(await sealed.read()))
    },
    open: find,
    async remove(path) {
      for (const store of stores) for (const name of [path, path + SEALED]) await store.remove(name)
    },
  }
}
