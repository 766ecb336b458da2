import type { Worker } from 'node:worker_threads'
import { startThread } from '#server/startThread.ts'
import type { DatabaseLog } from './log.ts'
import { PgliteSocket } from './pgliteSocket.ts'
import type { PgliteLine } from './pgliteSocket.ts'
import type { PgliteReply, PgliteRequest, PgliteStart } from './pgliteWire.ts'

const CLOSE_WITHIN_MS = 10_000

/** The embedded database as the rest of the server sees it: a source of sockets for `pg`, and an end. */
export type PgliteHost = {
  /** A new, unconnected socket for `pg`; the newest connection is served, an older one is cut. */
  socket: () => PgliteSocket
  /** Starts the thread if it does not run; resolves when the database can be asked. Rejects with the reason. */
  start: () => Promise<void>
  /** Closes the database and ends the thread; afterwards nothing can be started. */
  close: () => Promise<void>
  /** Ends the thread at once, as a crash would: for tests. */
  crash: () => Promise<void>
}

type Running = { worker: Worker; post: (request: PgliteRequest) => void; ready: Promise<void>; gone: Promise<void> }

/**
 * Runs PGlite in a thread. When the thread dies unasked, all open connections fail, and the next connection starts a new one
 * on the same folder; a database in memory is then lost, and every further connection is refused with that sentence.
 */
export function createPgliteHost(start: PgliteStart, log?: DatabaseLog): PgliteHost {
  let running: Running | undefined
  let current: { socket: PgliteSocket; number: number; leave: () => void } | undefined
  let connections = 0
  let starts = 0
  let closing = false

  const launch = (): Running => {
    if (closing) throw new Error('The embedded database is closed')
    if (starts > 0 && start.folder === null) throw new Error('The database in memory was lost when its thread ended')
    starts += 1
    const worker = startThread('pgliteWorker', import.meta.url, { workerData: start, execArgv: [], name: 'pglite' })
    const post = (request: PgliteRequest) => worker.postMessage(request, request.kind === 'bytes' ? [request.bytes.buffer] : [])
    let reason = 'its thread ended'
    const ready = new Promise<void>((resolve, reject) => {
      worker.on('message', (reply: PgliteReply) => {
        if (reply.kind === 'ready') resolve()
        if (reply.kind === 'bytes' && reply.connection === current?.number) current.socket.receive(reply.bytes)
        if (reply.kind === 'broken') reason = reply.text
      })
      worker.on('error', (error: Error) => (reason = error.message))
      worker.on('exit', () => reject(new Error(`The embedded database stopped: ${reason}`)))
    })
    ready.catch(() => undefined)
    const gone = new Promise<void>(resolve => {
      worker.on('exit', () => {
        if (running?.worker === worker) running = undefined
        const error = new Error(`The embedded database stopped: ${reason}`)
        if (!closing) log?.error(error.message)
        const cut = current
        current = undefined
        cut?.socket.destroy(closing ? undefined : error)
        resolve()
      })
    })
    return { worker, post, ready, gone }
  }

  const started = async (): Promise<Running> => {
    running ??= launch()
    const one = running
    await one.ready
    return one
  }

  const attach = async (socket: PgliteSocket): Promise<PgliteLine> => {
    const { post } = await started()
    current?.leave()
    current?.socket.destroy()
    const number = ++connections
    const leave = () => {
      if (current?.number !== number) return
      current = undefined
      post({ kind: 'disconnect', connection: number })
    }
    current = { socket, number, leave }
    return {
      send: bytes => {
        if (current?.number === number) post({ kind: 'bytes', connection: number, bytes })
      },
      leave,
    }
  }

  return {
    socket: () => new PgliteSocket(attach),
    start: async () => {
      await started()
    },
    close: async () => {
      closing = true
      if (!running) return
      const { worker, post, gone } = running
      post({ kind: 'close' })
      // A statement that never ends must not keep the process from ending; a cut thread loses nothing that was acknowledged.
      const impatience = setTimeout(() => void worker.terminate(), CLOSE_WITHIN_MS)
      await gone
      clearTimeout(impatience)
    },
    crash: async () => {
      await running?.worker.terminate()
    },
  }
}
