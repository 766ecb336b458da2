import { createHash } from 'node:crypto'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ByteStore } from './byteStore.service.ts'
import { OURS } from './orphans.service.ts'

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
 * second and was read back. May be stopped and begun again. Answers how many moved; a file that went meanwhile is none. Nothing is removed from the second: what went
 * from the first may be there because another run moved it, and the copy of one that somebody deleted goes with removeOrphans, as no row names it. Names that are not
 * ours stay where they are.
 */
export async function moveFiles(
  from: ByteStore,
  to: ByteStore,
  moved: (count: number) => void = () => undefined,
): Promise<number> {
  let count = 0
  for await (const { name } of from.list()) {
    if (!OURS.test(name)) continue
    try {
      await copy(name, from, to)
    } catch (error) {
      if ((await from.sizeOf(name)) !== null) throw error
      continue
    }
    if ((await from.sizeOf(name)) === null) continue
    await from.remove(name)
    count += 1
    moved(count)
  }
  return count
}
