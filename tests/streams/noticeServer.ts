import { createServer, type Server as TcpServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'

/** A real notice server on a free port; it answers nothing by itself. */
export async function startNoticeServer() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  const sockets: { socket: WebSocket; path: string; frames: string[]; closed: Promise<number> }[] = []
  const waiting: (() => void)[] = []
  server.on('connection', (socket, request) => {
    const frames: string[] = []
    const closed = new Promise<number>(resolve => socket.once('close', resolve))
    socket.on('message', data => {
      frames.push(String(data))
      for (const wake of waiting.splice(0)) wake()
    })
    sockets.push({ socket, path: request.url ?? '', frames, closed })
    for (const wake of waiting.splice(0)) wake()
  })
  await new Promise<void>(resolve => server.once('listening', resolve))
  /** Waits until something true of the server has happened. */
  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await new Promise<void>(resolve => waiting.push(resolve))
  }
  return {
    base: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/jeecg-boot`,
    sockets,
    until,
    last: () => {
      const last = sockets.at(-1)
      if (last === undefined) throw new Error('nobody is connected')
      return last
    },
    stop: () =>
      new Promise<void>(resolve => {
        for (const client of server.clients) client.terminate()
        server.close(() => resolve())
      }),
  }
}

/** A server that takes connections and never says a word: half open for anyone who connects. */
export async function startSilentServer() {
  const current: { destroy: () => void }[] = []
  const server: TcpServer = createServer(socket => current.push(socket.on('error', () => undefined)))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    base: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>(resolve => {
        for (const socket of current) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
