import { Transform } from 'node:stream'
import type { SealCipher } from './ciphers.ts'

/** A part of bytes, both ends in it. */
export interface Part {
  from: number
  to: number
}

/** Bytes in a segment before it is sealed. */
const SEGMENT = 64 * 1024

/** Sealed bytes that cannot be opened, and why. */
export class SealError extends Error {
  constructor(text: string) {
    super(text)
    this.name = 'SealError'
  }
}

/** A sealed stream that can be written without knowing its length and read at any part without what lies before. */
export interface Segments {
  sealing: () => Transform
  /** Length of the content of so many sealed bytes. Errors: SealError when no stream is that long. */
  sizeOf: (sealed: number) => number
  /** Where the segments of a part of the content lie among the sealed bytes. */
  spanOf: (part: Part, sealed: number) => Part
  /** Opens the bytes of `spanOf(part)`; all of them without a part. Errors: SealError at the first segment that was changed, moved or is missing. */
  opening: (part: Part | undefined, sealed: number) => Transform
}

/**
 * Segments of 64 KiB, each sealed with a key derived from its number and from whether it is the last: none can be left out, put elsewhere or taken for the end
 * (the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár, 2015, with derived keys in place of nonces, so that every cipher of the service serves).
 */
export function segmentsOf(cipher: SealCipher, key: Buffer): Segments {
  const full = SEGMENT + cipher.overhead
  const keyOf = (no: number, isLast: boolean): Buffer => cipher.derive(key, `segment ${no}${isLast ? ' last' : ''}`)
  const countOf = (sealed: number): number => Math.ceil(sealed / full)

  const sealing = (): Transform => {
    let waiting: Buffer[] = []
    let length = 0
    let no = 0
    return new Transform({
      transform(chunk: Buffer, _, done) {
        waiting.push(chunk)
        length += chunk.length
        if (length > SEGMENT) {
          let bytes = Buffer.concat(waiting)
          // what fills a segment may be the last: it waits for what comes
          for (; bytes.length > SEGMENT; bytes = bytes.subarray(SEGMENT), no += 1)
            this.push(cipher.seal(keyOf(no, false), bytes.subarray(0, SEGMENT)))
          waiting = [bytes]
          length = bytes.length
        }
        done()
      },
      flush(done) {
        done(null, cipher.seal(keyOf(no, true), Buffer.concat(waiting)))
      },
    })
  }

  const sizeOf = (sealed: number): number => {
    const size = sealed - countOf(sealed) * cipher.overhead
    // the last segment holds at least its overhead, and only an empty stream an empty one
    if (sealed < cipher.overhead || sealed - (countOf(sealed) - 1) * full < cipher.overhead + (countOf(sealed) > 1 ? 1 : 0))
      throw new SealError('sealed bytes are cut off')
    return size
  }

  const spanOf = ({ from, to }: Part, sealed: number): Part => ({
    from: Math.floor(from / SEGMENT) * full,
    to: Math.min((Math.floor(to / SEGMENT) + 1) * full, sealed) - 1,
  })

  const opening = (part: Part | undefined, sealed: number): Transform => {
    const last = countOf(sealed) - 1
    const { from, to } = part ?? { from: 0, to: Number.POSITIVE_INFINITY }
    let no = Math.floor(from / SEGMENT)
    let waiting: Buffer[] = []
    let length = 0
    const openOne = (bytes: Buffer): Buffer => {
      const text = (() => {
        try {
          return cipher.open(keyOf(no, no === last), bytes)
        } catch {
          throw new SealError('sealed bytes were changed')
        }
      })()
      const start = no * SEGMENT
      no += 1
      return text.subarray(Math.max(0, from - start), Math.max(0, to - start + 1))
    }
    const guarded = (done: (error?: Error | null) => void, work: () => void): void => {
      try {
        work()
        done()
      } catch (error) {
        done(error instanceof Error ? error : new SealError(String(error)))
      }
    }
    return new Transform({
      transform(chunk: Buffer, _, done) {
        waiting.push(chunk)
        length += chunk.length
        if (length < full) return void done()
        guarded(done, () => {
          let bytes = Buffer.concat(waiting)
          for (; bytes.length >= full; bytes = bytes.subarray(full)) this.push(openOne(bytes.subarray(0, full)))
          waiting = [bytes]
          length = bytes.length
        })
      },
      flush(done) {
        guarded(done, () => {
          if (length > 0) this.push(openOne(Buffer.concat(waiting)))
          // a part ends with its segments, the whole with the last one
          if (no !== (part === undefined ? last : Math.min(last, Math.floor(to / SEGMENT))) + 1)
            throw new SealError('sealed bytes are cut off')
        })
      },
    })
  }
  return { sealing, sizeOf, spanOf, opening }
}
