/** What is asked of the chat while everybody writes each second: times the processor time of plain socket.io, which stores nothing (SPEED-05). */
const CPU_TIMES = { postgres: 2.5, embedded: 4 } as const
/** On the embedded database (SPEED-06): messages a second, and ms until 99 of 100 are acknowledged. */
export const EMBEDDED = { rate: 400, p99: 100 } as const
/** Share of the rate that a machine may be behind its own clock. */
const RATE_SHARE = 0.98

/** The rush of one server. */
export interface ChatRush {
  server: 'plain' | 'embedded' | 'postgres'
  /** ms of processor time for an acknowledged message */
  cpu: number
  /** acknowledged messages a second */
  rate: number
  /** ms to the acknowledgement, 99th percentile */
  p99: number
}

/** What did not hold, a sentence each; what was not measured does not hold either, but PostgreSQL, which not every machine has. */
export function brokenChatGates(rushes: readonly ChatRush[]): string[] {
  const of = (server: ChatRush['server']) => rushes.find(one => one.server === server)
  const plain = of('plain')
  const embedded = of('embedded')
  if (plain === undefined || embedded === undefined) return ['plain socket.io and the embedded database: not measured']
  const dear = (['postgres', 'embedded'] as const).flatMap(server => {
    const one = of(server)
    const times = one === undefined ? 0 : one.cpu / plain.cpu
    return times <= CPU_TIMES[server]
      ? []
      : [`${server}: ${times.toFixed(1)} times the CPU of plain socket.io, of ${CPU_TIMES[server]}`]
  })
  const slow =
    embedded.rate >= EMBEDDED.rate * RATE_SHARE ? [] : [`embedded: ${embedded.rate.toFixed(0)} messages/s of ${EMBEDDED.rate}`]
  const late =
    embedded.p99 <= EMBEDDED.p99 ? [] : [`embedded: acknowledged within ${embedded.p99.toFixed(0)} ms at p99, of ${EMBEDDED.p99}`]
  return [...dear, ...slow, ...late]
}
