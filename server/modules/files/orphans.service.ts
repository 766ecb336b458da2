import { ERROR_FILE_BIZ, STORE_BIZ, UPLOAD_BIZ } from '#contract/http/calls/files.ts'
import type { Db } from '#server/db/client.ts'
import type { ByteStore } from './byteStore.service.ts'
import { knownPaths } from './files.repository.ts'
import { SEALED } from '#server/plugins/seal.ts'

const BATCH = 500
/** What a preview is called beside its picture, which may be any of these. */
export const THUMB_END = '_t.webp'
const PICTURES = ['jpg', 'png', 'webp', 'gif']
/**
 * Names that this product gives: kind, year, month, an id. A bucket or a folder may hold what others put there (backups, another installation, objects that a
 * person laid down), and no row of ours says a word about those.
 */
export const OURS = new RegExp(
  `^(${[...UPLOAD_BIZ, STORE_BIZ, ERROR_FILE_BIZ].join('|')})/\\d{4}/\\d{2}/[0-9a-f]{32}(_t)?\\.\\w+(\\${SEALED})?$`,
)

/** The rows that a stored name may belong to, by their paths. */
function ownersOf(name: string): string[] {
  const path = name.endsWith(SEALED) ? name.slice(0, -SEALED.length) : name
  return path.endsWith(THUMB_END) ? PICTURES.map(end => `${path.slice(0, -THUMB_END.length)}.${end}`) : [path]
}

/**
 * Removes files that were written before then and that no row names, such as those of uploads that a killed process had begun, and what it left half written. Names that
 * are not ours stay, whatever they hold. Answers how many files went.
 */
export async function removeOrphans(db: Db, store: ByteStore, before: Date): Promise<number> {
  let count = 0
  const judge = async (names: readonly string[]): Promise<void> => {
    const known = await knownPaths(db, names.flatMap(ownersOf))
    for (const name of names) {
      if (ownersOf(name).some(path => known.has(path))) continue
      await store.remove(name)
      count += 1
    }
  }
  let batch: string[] = []
  for await (const { name, at } of store.list()) {
    if (at >= before || !OURS.test(name)) continue
    batch.push(name)
    if (batch.length < BATCH) continue
    await judge(batch)
    batch = []
  }
  await judge(batch)
  await store.sweep(before)
  return count
}
