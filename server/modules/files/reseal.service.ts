import { buffer } from 'node:stream/consumers'
import { SEALED, SEALED_HEAD, type DataKeys } from '#server/plugins/seal.ts'
import type { ByteStore } from './byteStore.service.ts'
import { openFileStore } from './fileStore.service.ts'
import { OURS } from './orphans.service.ts'

/**
 * Seals anew what lies open, was sealed with an earlier key or cipher, or as a whole, while the server serves on: afterwards DATA_KEY_BEFORE may go. Names that are
 * not ours stay as they are. May be stopped and begun again. Answers how many were sealed. No sealed file is removed: where the plain one went meanwhile, another run
 * may have sealed it, and of one that somebody deleted the sealed one goes with removeOrphans, as no row names it. Errors: SealError, a file that none of the keys opens.
 */
export async function resealFiles(
  store: ByteStore,
  keys: DataKeys,
  sealed: (count: number) => void = () => undefined,
): Promise<number> {
  const files = openFileStore([store], keys)
  let count = 0
  for await (const { name } of store.list()) {
    if (!OURS.test(name)) continue
    const isSealed = name.endsWith(SEALED)
    const size = await store.sizeOf(name)
    if (size === null) continue
    if (isSealed && keys.isNewest(await buffer(await store.read(name, { from: 0, to: Math.min(SEALED_HEAD, size) - 1 }))))
      continue
    const path = isSealed ? name.slice(0, -SEALED.length) : name
    const file = await files.open(path)
    if (file === null) continue
    await files.put(path, await file.read())
    if (!isSealed) await store.remove(name)
    count += 1
    sealed(count)
  }
  return count
}
