import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A network cable between a browser and a server: it can be pulled out, with everything that is on its way, and put back in. */
export interface Cable {
  /** what the browser opens in place of the server's address */
  url: string
  pull(): void
  plug(): void
  close(): Promise<void>
}

/** Lays a cable to the server at `port`. While it is pulled, connections are cut and new ones refused. */
export async function layCable(port: number): Promise<Cable> {
  const sockets = new Set<Socket>()
  let isPulled = false
  const hold = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  const cable = createServer(near => {
    hold(near)
    if (isPulled) return near.destroy()
    const far = connect(port, '127.0.0.1')
    hold(far)
    near.pipe(far)
    far.pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  cable.listen(0, '127.0.0.1')
  await once(cable, 'listening')
  const address = cable.address()
  if (typeof address !== 'object' || address === null) throw new Error('the cable has no port')
  const cut = (): void => sockets.forEach(socket => socket.destroy())
  return {
    url: `http://127.0.0.1:${address.port}`,
    pull: () => {
      isPulled = true
      cut()
    },
    plug: () => {
      isPulled = false
    },
    close: async () => {
      cut()
      cable.close()
      await once(cable, 'close')
    },
  }
}
