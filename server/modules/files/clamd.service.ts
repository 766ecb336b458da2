import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { ClamdSettings } from '#server/clamdAddress.ts'

/** What clamd says of a file; null: it found nothing. */
export type Signature = string | null

/** Bytes in order, however they come. */
export type Bytes = AsyncIterable<Buffer> | Iterable<Buffer>

const COMMAND = 'zINSTREAM\0'
/** Bytes sent at once: as much as may wait in memory. */
const PIECE = 64 * 1024
const LENGTH = 4
const ANSWER_MAX = 1_000
const FOUND = /^stream: (.+) FOUND$/
const CLEAN = 'stream: OK'

/** Pieces of the stream as clamd wants them: length, bytes. One of no length would end it. */
async function* framed(bytes: Bytes): AsyncGenerator<Buffer> {
  for await (const chunk of bytes)
    for (let from = 0; from < chunk.length; from += PIECE) {
      const piece = chunk.subarray(from, from + PIECE)
      const length = Buffer.alloc(LENGTH)
      length.writeUInt32BE(piece.length)
      yield length
      yield piece
    }
}

async function answerOf(socket: Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    text += chunk.toString('latin1')
    const end = text.indexOf('\0')
    if (end >= 0) return text.slice(0, end)
    if (text.length > ANSWER_MAX) throw new Error('clamd answers without an end')
  }
  throw new Error('clamd closed the connection before it answered')
}

/**
 * Sends bytes to clamd (INSTREAM) as fast as it takes them, and answers what it found. Errors: whatever keeps it from saying so in time, its own ERROR (a stream
 * longer than StreamMaxLength), and those of the bytes. None of them means clean.
 */
export async function scan({ at, timeMax }: ClamdSettings, bytes: Bytes): Promise<Signature> {
  const socket = connect(at)
  const over = new AbortController()
  const timer = setTimeout(() => socket.destroy(new Error(`clamd did not answer within ${timeMax} ms`)), timeMax)
  let isSent = false
  const send = async (): Promise<void> => {
    socket.write(COMMAND)
    for await (const piece of framed(bytes)) if (!socket.write(piece)) await once(socket, 'drain', { signal: over.signal })
    socket.write(Buffer.alloc(LENGTH))
    isSent = true
  }
  const sending = send().catch((error: unknown) => void socket.destroy(error instanceof Error ? error : new Error(String(error))))
  try {
    const answer = await answerOf(socket)
    const [, signature] = FOUND.exec(answer) ?? []
    if (signature !== undefined) return signature
    if (answer === CLEAN && isSent) return null
    throw new Error(isSent ? `clamd answered: ${answer}` : `clamd answered before the end of the file: ${answer}`)
  } finally {
    clearTimeout(timer)
    over.abort()
    socket.destroy()
    // who gave the bytes may close them now
    await sending
  }
}
