import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { SealError, type Part } from '#server/crypto/segments.ts'
import { SEALED, SEALED_HEAD, type DataKeys } from '#server/plugins/seal.ts'
import { FILE_MODE, FOLDER_MODE, type ByteStore, type LinkHeaders } from './byteStore.service.ts'

/** A file: how it lies, its size, and its bytes or a part of them. What was changed in a sealed one is an error of the stream, a SealError. */
export interface OpenFile {
  kind: ByteStore['kind'] | 'sealed'
  size: number
  read: (part?: Part) => Promise<Readable>
  /** An address of the store itself; null: it gives none, or the bytes there are sealed. */
  linkTo: ((as: LinkHeaders, seconds: number) => Promise<string>) | null
}

/** The files of people, in one store or, while they move, in two (SCALE-01). Paths come from database rows only, never from a request. */
export interface FileStore {
  /** A file is there whole or not at all. Sealed where there is a key (DATA_KEY). */
  put(path: string, body: Buffer | Readable): Promise<void>
  /** The file, opened where it is sealed; null: there is none. Errors: SealError when no given key opens it. */
  open(path: string): Promise<OpenFile | null>
  /** Removes a file; one that is not there is no issue. */
  remove(path: string): Promise<void>
}

/** Closes what an earlier version left open to other accounts of the machine; a folder that is closed already was closed as a whole. */
export async function closeToOthers(root: string): Promise<void> {
  const found = await stat(root).catch(() => null)
  if (found === null || (found.mode & 0o077) === 0) return
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? FOLDER_MODE : FILE_MODE)
  // last: it says that all within is done
  await chmod(root, FOLDER_MODE)
}

/** A sealed file as its content, which is read a segment at a time; one of before segments is held in memory, 20 MB at most. */
async function opened(sealed: OpenFile, keys: DataKeys): Promise<OpenFile> {
  const head = keys.headOf(await buffer(await sealed.read({ from: 0, to: Math.min(SEALED_HEAD, sealed.size) - 1 })))
  if (head === null) {
    const bytes = keys.open(await buffer(await sealed.read()))
    const read = async (part?: Part) => Readable.from([part ? bytes.subarray(part.from, part.to + 1) : bytes])
    return { kind: 'sealed', size: bytes.length, read, linkTo: null }
  }
  const { from, segments } = head
  const length = sealed.size - from
  const size = segments.sizeOf(length)
  return {
    kind: 'sealed',
    size,
    async read(part) {
      const span = part ? segments.spanOf(part, length) : { from: 0, to: length - 1 }
      const bytes = await sealed.read({ from: from + span.from, to: from + span.to })
      // the stream that comes out has the error
      return pipeline(bytes, segments.opening(part, length), () => undefined)
    },
    linkTo: null,
  }
}

/** The first of the stores takes what is new; what it has not is looked for in the others. */
export function openFileStore(stores: readonly [ByteStore, ...ByteStore[]], keys: DataKeys | null): FileStore {
  const [primary] = stores
  const find = async (name: string): Promise<OpenFile | null> => {
    // once more: it may have moved from one that was not looked at yet to one that was
    for (const store of stores.length > 1 ? [...stores, primary] : stores) {
      const size = await store.sizeOf(name)
      if (size === null) continue
      const { linkTo } = store
      return {
        kind: store.kind,
        size,
        read: part => store.read(name, part),
        linkTo: linkTo ? (as, seconds) => linkTo(name, as, seconds) : null,
      }
    }
    return null
  }
  return {
    async put(path, body) {
      if (keys === null) return primary.put(path, body)
      const bytes = Buffer.isBuffer(body) ? Readable.from([body]) : body
      return primary.put(
        path + SEALED,
        pipeline(bytes, keys.sealing(), () => undefined),
      )
    },
    async open(path) {
      const sealed = await find(path + SEALED)
      if (sealed === null) return find(path)
      if (keys === null) throw new SealError('sealed, and no DATA_KEY is given')
      return opened(sealed, keys)
    },
    async remove(path) {
      for (const store of stores) for (const name of [path, path + SEALED]) await store.remove(name)
    },
  }
}
