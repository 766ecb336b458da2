import { createHash } from 'node:crypto'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Db } from '#server/db/client.ts'
import type { ByteStore } from './byteStore.service.ts'
import { knownPaths } from './files.repository.ts'
import { SEALED } from './fileStore.service.ts'

const BATCH = 500
/** What a preview is called beside its picture, which may be any of these. */
export const THUMB_END = '_t.webp'
const PICTURES = ['jpg', 'png', 'webp', 'gif']

const hashOf = async (stream: Readable): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Copies one file as a stream and compares what arrived with what was sent. Errors: they differ, and the source stays. */
async function copy(name: string, from: ByteStore, to: ByteStore): Promise<void> {
  const hash = createHash('sha256')
  const through = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await Promise.all([pipeline(await from.read(name), through), to.put(name, through)])
  if ((await hashOf(await to.read(name))) !== hash.digest('hex')) throw new Error(`${name} arrived changed and was not removed`)
}

/**
 * Moves every file from one store to the other, sealed ones as they are, while a server that has both serves on: a file goes from the first when it stands in the
 * second and was read back. May be stopped and begun again. Answers how many moved; a file that somebody deleted meanwhile is none.
 */
export async function moveFiles(
  from: ByteStore,
  to: ByteStore,
  moved: (count: number) => void = () => undefined,
): Promise<number> {
  let count = 0
  for await (const { name } of from.list()) {
    try {
      await copy(name, from, to)
    } catch (error) {
      if ((await from.sizeOf(name)) !== null) throw error
      await to.remove(name)
      continue
    }
    // deleted while it was copied: the copy is nobody's
    if ((await from.sizeOf(name)) === null) await to.remove(name)
    else {
      await from.remove(name)
      count += 1
      moved(count)
    }
  }
  return count
}

/** The rows that a stored name may belong to, by their paths. */
function ownersOf(name: string): string[] {
  const path = name.endsWith(SEALED) ? name.slice(0, -SEALED.length) : name
  return path.endsWith(THUMB_END) ? PICTURES.map(end => `${path.slice(0, -THUMB_END.length)}.${end}`) : [path]
}

/** Removes files that were written before then and that no row names, such as those of uploads that a killed process had begun. Answers how many. */
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
    if (at >= before) continue
    batch.push(name)
    if (batch.length < BATCH) continue
    await judge(batch)
    batch = []
  }
  await judge(batch)
  return count
}
