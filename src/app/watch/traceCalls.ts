import { loadClient } from '#src/lib/http/client.ts'

/** Calls so long after a press belong to it, ms. */
const OF_A_PRESS = 2_000

const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), byte => byte.toString(16).padStart(2, '0')).join('')

/**
 * Gives each call the header `traceparent` (W3C Trace Context): those that follow a press share its trace. How many traces are kept is the server's to say, by
 * the id. Called where the server says that somebody takes them.
 */
export async function traceCalls(): Promise<void> {
  const { client } = await loadClient()
  let press = { id: '', at: Number.NEGATIVE_INFINITY }
  const begin = () => {
    press = { id: hex(16), at: performance.now() }
  }
  addEventListener('pointerdown', begin, { capture: true, passive: true })
  addEventListener('keydown', begin, { capture: true, passive: true })
  client.interceptors.request.use(request => {
    const id = performance.now() - press.at < OF_A_PRESS ? press.id : hex(16)
    request.headers.set('traceparent', `00-${id}-${hex(8)}-01`)
    return request
  })
}
