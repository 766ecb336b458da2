/** What goes between the server's thread and the thread of the embedded database. Byte arrays are transferred, not copied. */

/** Start value of the worker. `folder` null means in memory. */
export type PgliteStart = { folder: string | null }

/** To the worker. `connection` numbers the connections, only the newest is served. */
export type PgliteRequest =
  | { kind: 'bytes'; connection: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'disconnect'; connection: number }
  | { kind: 'close' }

/** From the worker. After `broken` the thread ends; the folder is then as after a killed process: usable. */
export type PgliteReply =
  | { kind: 'ready' }
  | { kind: 'bytes'; connection: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'closed' }
  | { kind: 'broken'; text: string }

const SSL_REQUEST = 80877103
const GSS_REQUEST = 80877104
const CANCEL_REQUEST = 80877102

// PGlite answers each call with ReadyForQuery, so a call must end where PostgreSQL would answer:
// Query, Sync, Flush, FunctionCall, CopyDone, CopyFail, Terminate.
const ENDS_BATCH = new Set(Array.from('QSHFcfX', letter => letter.charCodeAt(0)))
const TERMINATE = 'X'.charCodeAt(0)

/** One piece of work cut from the client's bytes. `encryption` is the question for TLS (answer: one byte N), `cancel` wants nothing. */
export type Batch =
  { kind: 'run'; bytes: Uint8Array<ArrayBuffer> } | { kind: 'encryption' } | { kind: 'cancel' } | { kind: 'terminate' }

/**
 * Cuts the stream of a PostgreSQL client (protocol 3) into batches that may be run as a whole.
 * `push` takes bytes cut anywhere and returns the batches they complete, in order. One instance per connection.
 */
export function createBatcher(): { push: (chunk: Uint8Array) => Batch[] } {
  let chunks: Uint8Array[] = []
  let waiting = 0
  let needed = 4
  let started = false
  let batch: Uint8Array[] = []

  // Joined only when enough bytes are there: a large message in many chunks is copied once, not once per chunk.
  const joined = (): Buffer => {
    const whole = Buffer.concat(chunks)
    chunks = [whole]
    return whole
  }

  const nextMessage = (): Buffer | undefined => {
    const header = started ? 5 : 4
    if (waiting < Math.max(needed, header)) return undefined
    const bytes = joined()
    const length = started ? bytes.readInt32BE(1) + 1 : bytes.readInt32BE(0)
    if (length < header) throw new Error(`PostgreSQL message with the impossible length ${length}`)
    needed = length
    if (waiting < length) return undefined
    chunks = length < waiting ? [bytes.subarray(length)] : []
    waiting -= length
    needed = 0
    return bytes.subarray(0, length)
  }

  const firstMessage = (message: Buffer): Batch => {
    const code = message.readInt32BE(4)
    if (code === SSL_REQUEST || code === GSS_REQUEST) return { kind: 'encryption' }
    if (code === CANCEL_REQUEST) return { kind: 'cancel' }
    started = true
    return { kind: 'run', bytes: ownBytes([message]) }
  }

  return {
    push(chunk) {
      chunks.push(chunk)
      waiting += chunk.byteLength
      const batches: Batch[] = []
      for (let message = nextMessage(); message; message = nextMessage()) {
        if (!started) {
          batches.push(firstMessage(message))
          continue
        }
        const type = message[0]
        if (type === TERMINATE) {
          batches.push({ kind: 'terminate' })
          continue
        }
        batch.push(message)
        if (type !== undefined && ENDS_BATCH.has(type)) {
          batches.push({ kind: 'run', bytes: ownBytes(batch) })
          batch = []
        }
      }
      return batches
    },
  }
}

/** Joins byte arrays into one with a buffer of its own, so that it can be transferred to another thread. */
export function ownBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}
