/**
 * The thread in which the embedded PostgreSQL (PGlite) lives; started by pgliteHost.ts, built as a file of its own.
 * It has one backend: one connection at a time, and what a connection leaves behind (transaction, settings, statements) is cleared.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { ownBytes } from './pgliteWire.ts'
import type { PgliteReply, PgliteRequest, PgliteStart } from './pgliteWire.ts'

const POST_FROM = 256 * 1024

const port = parentPort
if (!port) throw new Error('pgliteWorker.ts is the inside of a worker thread and cannot be started by itself')

function post(reply: PgliteReply) {
  port?.postMessage(reply, 'bytes' in reply ? [reply.bytes.buffer] : [])
}

function simpleQuery(text: string): Uint8Array {
  const sql = Buffer.from(`${text}\0`)
  const message = Buffer.alloc(5 + sql.byteLength)
  message.write('Q')
  message.writeInt32BE(4 + sql.byteLength, 1)
  sql.copy(message, 5)
  return message
}

/** Opens the database and returns the function that does one request; it must be called with one request after the other. */
async function open(start: PgliteStart): Promise<(request: PgliteRequest) => Promise<void>> {
  const database = await PGlite.create(start.folder === null ? {} : { dataDir: start.folder })

  // Not execProtocolRaw: that one also parses every answer and keeps the parsed rows for ever.
  const run = async (bytes: Uint8Array, onRawData: (chunk: Uint8Array) => void) =>
    database.execProtocolRawStream(bytes, { onRawData })

  const serve = async (connection: number, bytes: Uint8Array) => {
    let parts: Uint8Array[] = []
    let size = 0
    const send = () => {
      if (size > 0) post({ kind: 'bytes', connection, bytes: ownBytes(parts) })
      parts = []
      size = 0
    }
    await run(bytes, chunk => {
      parts.push(chunk.slice())
      size += chunk.byteLength
      if (size >= POST_FROM) send()
    })
    send()
  }

  return async request => {
    if (request.kind === 'bytes') await serve(request.connection, request.bytes)
    if (request.kind === 'disconnect') {
      if (database.isInTransaction()) await run(simpleQuery('ROLLBACK'), () => undefined)
      await run(simpleQuery('DISCARD ALL'), () => undefined)
    }
    if (request.kind === 'close') {
      await database.close()
      post({ kind: 'closed' })
      setImmediate(() => process.exit(0))
    }
  }
}

// Whatever goes wrong outside SQL leaves the backend in an unknown state: say so and end the thread, the host starts a new one.
function breakDown(error: unknown) {
  post({ kind: 'broken', text: error instanceof Error ? error.message : String(error) })
  setImmediate(() => process.exit(1))
}

const opened = open(workerData)
let last: Promise<void> = opened.then(() => post({ kind: 'ready' }))
last.catch(breakDown)

port.on('message', (request: PgliteRequest) => {
  last = last.then(async () => (await opened)(request))
  last.catch(breakDown)
})
