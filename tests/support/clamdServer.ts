/** A server that speaks clamd's INSTREAM (clamd(8)) truthfully and finds one thing, the EICAR test file; it can be slow, deaf, wrong or away. */
import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { ClamdSettings } from '#server/clamdAddress.ts'

/** The harmless text that every scanner takes for malware (eicar.org), in two halves so that this file is none. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
/** How clamd calls it. */
export const EICAR_NAME = 'Eicar-Test-Signature'

/**
 * `answers`: as clamd does. `slow`: takes all and says nothing. `deaf`: lets in and never reads. `error`: cannot scan. `cuts`: ends in the middle of the file.
 * `hasty`: says clean before the file has ended. `mute`: takes all and closes. `babbles`: says what clamd never says.
 */
export type ClamdMood = 'answers' | 'slow' | 'deaf' | 'error' | 'cuts' | 'hasty' | 'mute' | 'babbles'

export interface ClamdServer {
  settings: ClamdSettings
  mood: ClamdMood
  /** files that came whole, byte by byte */
  files: Buffer[]
  /** lengths of the frames of the last connection, without the closing one */
  frames: number[]
  /** connections in all */
  connections: number
  /** no longer listens; its port is closed */
  stop: () => Promise<void>
}

const COMMAND = 'zINSTREAM\0'
const LENGTH = 4

/** Reads one connection; `streamMax` as StreamMaxLength of clamd. */
function serveOne(server: ClamdServer, socket: Socket, streamMax: number): void {
  let waiting: Buffer = Buffer.alloc(0)
  let hasCommand = false
  const parts: Buffer[] = []
  let size = 0
  server.frames = []
  const say = (text: string) => socket.end(`${text}\0`)
  const judge = (): void => {
    const file = Buffer.concat(parts)
    server.files.push(file)
    if (server.mood === 'slow') return
    if (server.mood === 'mute') return void socket.end()
    if (server.mood === 'babbles') return void say('stream: OKAY')
    if (server.mood === 'error') return void say('stream: Can’t allocate memory ERROR')
    say(file.includes(EICAR) ? `stream: ${EICAR_NAME} FOUND` : 'stream: OK')
  }
  const read = (): void => {
    if (!hasCommand) {
      if (waiting.length < COMMAND.length) return
      if (waiting.toString('latin1', 0, COMMAND.length) !== COMMAND) return void say('UNKNOWN COMMAND')
      hasCommand = true
      waiting = waiting.subarray(COMMAND.length)
      if (server.mood === 'hasty') return void say('stream: OK')
    }
    while (waiting.length >= LENGTH) {
      const length = waiting.readUInt32BE()
      if (length === 0) return judge()
      if (size + length > streamMax) return void say('INSTREAM size limit exceeded. ERROR')
      if (waiting.length < LENGTH + length) return
      parts.push(waiting.subarray(LENGTH, LENGTH + length))
      server.frames.push(length)
      size += length
      waiting = waiting.subarray(LENGTH + length)
      if (server.mood === 'cuts') return void socket.resetAndDestroy()
    }
  }
  socket.on('error', () => undefined)
  if (server.mood === 'deaf') return
  socket.on('data', chunk => {
    waiting = Buffer.concat([waiting, chunk])
    if (!socket.writableEnded) read()
  })
}

/** Listens on a free port of this machine, or at a path. `timeMax`: what the product allows it, ms; `streamMax`: bytes of a file. */
export async function startClamd({
  timeMax = 20_000,
  streamMax = 25 * 1024 ** 2,
  path,
}: { timeMax?: number; streamMax?: number; path?: string } = {}): Promise<ClamdServer> {
  const sockets = new Set<Socket>()
  const listener: Server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    server.connections += 1
    serveOne(server, socket, streamMax)
  })
  await new Promise<void>(resolve => {
    if (path === undefined) listener.listen(0, '127.0.0.1', resolve)
    else listener.listen(path, resolve)
  })
  const at = path === undefined ? { host: '127.0.0.1', port: (listener.address() as AddressInfo).port } : { path }
  const server: ClamdServer = {
    settings: { at, timeMax },
    mood: 'answers',
    files: [],
    frames: [],
    connections: 0,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      if (listener.listening) await new Promise(resolve => listener.close(resolve))
    },
  }
  return server
}
