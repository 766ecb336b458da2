import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Below what systems give out by themselves (Linux from 32768, others from 49152): who asks for any port is given none of these. */
const FIRST = 20_000
const PAIRS = 6_000

async function listening(port: number): Promise<Server | null> {
  const server = createServer().listen({ port, host: '127.0.0.1', exclusive: true })
  try {
    await once(server, 'listening')
    return server
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return null
    throw error
  }
}

/**
 * A free port of this machine, kept for this process as long as it lives, whether something listens on it or not: a server that is killed and started
 * again finds it free. It is the even one of a pair; who listens on the odd one has both. `from`: the pair to begin with.
 */
export async function keepPort(from = Math.floor(Math.random() * PAIRS)): Promise<number> {
  for (let at = 0; at < PAIRS; at += 1) {
    const port = FIRST + 2 * ((from + at) % PAIRS)
    const guard = await listening(port + 1)
    if (guard === null) continue
    const probe = await listening(port)
    if (probe === null) {
      // another program's, which knows nothing of pairs
      guard.close()
      continue
    }
    probe.close()
    await once(probe, 'close')
    guard.unref()
    return port
  }
  throw new Error('no free port')
}
