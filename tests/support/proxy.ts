/** A TCP proxy that does to connections what networks do. Nothing is ever doubled or reordered: TCP does not do that. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface Proxy {
  port: number
  url: string
  /** breaks every connection at once, with a reset at both ends */
  cutAll: () => void
  /** true: connections are reset as soon as they come, like a port where nobody listens */
  refuse: (on: boolean) => void
  /**
   * Half-open: from now on every connection that is there swallows what both ends send, without a word. It stays so for ever: what was
   * swallowed cannot come back. New connections pass, unless `andNew`.
   */
  halfOpen: (andNew?: boolean) => void
  /** The same of one direction: connections that are there pass on what one end says and swallow what comes from the other, for ever. */
  swallow: (way: 'up' | 'down') => void
  /** new connections go to this port, as those to an address that another machine has taken over; those that are there stay */
  passOnTo: (port: number) => void
  /** each piece comes this much later, ms; 0 ends it */
  delay: (ms: number) => void
  /** bytes a second in each direction of each connection; null ends it */
  throttle: (bytesPerSecond: number | null) => void
  /** true: nothing is read from the server any more, as by a client that does not read; the server's buffers fill up */
  stopReading: (on: boolean) => void
  /** true: nothing is read from either end until it ends, as by a computer that sleeps; nothing is lost */
  freeze: (on: boolean) => void
  /** no delay, no limit, nothing refused; half-open connections stay dead */
  heal: () => void
  /** bytes that passed from client to server and back, connections open now and altogether */
  counts: () => { up: number; down: number; open: number; all: number }
  close: () => Promise<void>
}

interface Pair {
  client: Socket
  server: Socket
  dead: boolean
  /** directions in which everything is swallowed */
  deaf: Set<'up' | 'down'>
}

/** Listens on a free port of this machine and passes on to `target` on it. */
export async function startProxy(target: number): Promise<Proxy> {
  const pairs = new Set<Pair>()
  const seen = { up: 0, down: 0, all: 0 }
  let port = target
  let refusing = false
  let swallowing = false
  let later = 0
  let perSecond: number | null = null
  let paused = false
  let frozen = false
  const mayRead = (way: 'up' | 'down') => !frozen && !(paused && way === 'down')

  const end = (pair: Pair) => {
    pair.client.resetAndDestroy()
    pair.server.resetAndDestroy()
    pairs.delete(pair)
  }

  function pass(pair: Pair, from: Socket, to: Socket, way: 'up' | 'down') {
    // When the last piece may be written, so that pieces stay in order whatever the delay is at the moment.
    let free = 0
    from.on('data', piece => {
      if (pair.dead || pair.deaf.has(way)) return
      const now = performance.now()
      const cost = perSecond === null ? 0 : (piece.length / perSecond) * 1_000
      free = Math.max(free, now + later) + cost
      const write = () => {
        if (pair.dead || to.destroyed) return
        seen[way] += piece.length
        if (!to.write(piece)) {
          from.pause()
          to.once('drain', () => {
            if (mayRead(way)) from.resume()
          })
        }
      }
      if (free <= now) return write()
      from.pause()
      setTimeout(() => {
        write()
        if (!from.destroyed && mayRead(way)) from.resume()
      }, free - now)
    })
    from.on('end', () => {
      if (!pair.dead) setTimeout(() => to.end(), Math.max(0, free - performance.now()))
    })
    from.on('error', () => {
      if (!pair.dead) end(pair)
    })
    from.on('close', () => {
      if (pair.dead) {
        // The other end must not learn that this one went away.
        if (pair.client.destroyed && pair.server.destroyed) pairs.delete(pair)
        return
      }
      if (from.errored) return end(pair)
      if (pair.client.destroyed && pair.server.destroyed) pairs.delete(pair)
    })
  }

  function setReading({ client, server }: Pair) {
    if (mayRead('up')) client.resume()
    else client.pause()
    if (mayRead('down')) server.resume()
    else server.pause()
  }

  const listener = createServer({ allowHalfOpen: true }, client => {
    seen.all += 1
    if (refusing) return void client.resetAndDestroy()
    const server = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const pair: Pair = { client, server, dead: swallowing, deaf: new Set() }
    pairs.add(pair)
    client.setNoDelay(true)
    server.setNoDelay(true)
    pass(pair, client, server, 'up')
    pass(pair, server, client, 'down')
    setReading(pair)
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (typeof address !== 'object' || address === null) throw new Error('the proxy has no port')

  const stopReading = (on: boolean) => {
    paused = on
    for (const pair of pairs) setReading(pair)
  }
  const freeze = (on: boolean) => {
    frozen = on
    for (const pair of pairs) setReading(pair)
  }
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    cutAll: () => {
      for (const pair of [...pairs]) end(pair)
    },
    refuse: on => {
      refusing = on
    },
    halfOpen: (andNew = false) => {
      swallowing = andNew
      for (const pair of pairs) pair.dead = true
    },
    swallow: way => {
      for (const pair of pairs) pair.deaf.add(way)
    },
    passOnTo: to => {
      port = to
    },
    delay: ms => {
      later = ms
    },
    throttle: bytesPerSecond => {
      perSecond = bytesPerSecond
    },
    stopReading,
    freeze,
    heal: () => {
      refusing = false
      swallowing = false
      later = 0
      perSecond = null
      paused = false
      freeze(false)
    },
    counts: () => ({ ...seen, open: pairs.size }),
    close: async () => {
      for (const pair of [...pairs]) end(pair)
      listener.close()
      await once(listener, 'close')
    },
  }
}
