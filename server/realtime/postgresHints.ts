import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { isHint, type CarrierOptions, type HintCarrier } from './hints.ts'
import type { Hint } from './hub.ts'

/** NOTIFY is told within one database only, so that installations on one server need no names of their own. */
const CHANNEL = 'xinglin_hints'
/** A notification holds 8,000 bytes, the head of a piece among them. */
const PIECE = 7_900
/** Hints of so many ms travel in one notification: a commit that notifies waits for every other one that does. */
const GATHER_MS = 5
/** So often a process says that it is there, and so long it counts as there after that; nothing is sent while no other process is. */
const PRESENCE = { every: 10_000, counts: 30_000 } as const
const RETRY_MAX_MS = 5_000

/** One notification: from which process, which of its texts, which piece of how many. */
interface Piece {
  from: string
  number: string
  at: number
  of: number
  text: string
}

/** Text of the channel → piece; anybody with the database may write there: null where it is none. */
function parsePiece(payload: string): Piece | null {
  const found = /^([0-9a-f]{16}) (\d+) (\d+)\/(\d+) ([\s\S]*)$/.exec(payload)
  if (found === null) return null
  const [, from = '', number = '', at, of, text = ''] = found
  return { from, number, at: Number(at), of: Number(of), text }
}

/** The hints that a text holds; those that are none are left out. */
function parseHints(text: string): Hint[] {
  try {
    const value = JSON.parse(text) as unknown
    return Array.isArray(value) ? value.filter(isHint) : []
  } catch {
    return []
  }
}

/** Texts whose pieces come one after the other, put together again; what another text of the same process interrupts is dropped. */
function joiner(): (piece: Piece) => string | null {
  const begun = new Map<string, { number: string; texts: string[] }>()
  return ({ from, number, at, of, text }) => {
    if (of === 1) return text
    const known = begun.get(from)
    const current = known?.number === number && at === known.texts.length + 1 ? known : { number, texts: [] as string[] }
    if (at !== current.texts.length + 1) return null
    current.texts.push(text)
    begun.set(from, current)
    if (at < of) return null
    begun.delete(from)
    return current.texts.join('')
  }
}

/** JSON in ASCII, so that a character is a byte and no piece ends within one. */
const printHints = (hints: readonly Hint[]): string =>
  JSON.stringify(hints).replace(/[\u0080-\uffff]/g, one => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
const piecesOf = (text: string): string[] =>
  Array.from({ length: Math.ceil(text.length / PIECE) }, (_, at) => text.slice(at * PIECE, (at + 1) * PIECE))

/**
 * LISTEN and NOTIFY of PostgreSQL as carrier of hints where there is no Redis (SCALE-03): one connection to `url` listens, in the background and for ever;
 * `pool` sends. While the line is away hints are dropped and the hub's poll finds the rows (D5). Behind a pooler of transactions nothing is heard: REDIS_URL
 * is needed there.
 */
export function connectPostgresHints(url: string, pool: pg.Pool, { onHint, onUp, warn }: CarrierOptions): HintCarrier {
  const me = randomBytes(8).toString('hex')
  const others = new Map<string, number>()
  const joined = joiner()
  let waiting: Hint[] = []
  let numbers = 0
  let isSending = false
  let isPlanned = false
  let isClosed = false
  let isUp = false
  let hasWarned = false
  let tries = 0
  let heardMyself = 0
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined

  const complain = (error: unknown): void => {
    if (hasWarned || isClosed) return
    hasWarned = true
    warn(`Hints do not travel by PostgreSQL (${String(error)}): events of other processes arrive by polling.`)
  }

  async function notify(text: string): Promise<void> {
    numbers += 1
    // a sign of presence may be sent between two pieces
    const number = numbers
    const pieces = piecesOf(text)
    for (const [at, piece] of pieces.entries())
      await pool.query('select pg_notify($1, $2)', [CHANNEL, `${me} ${number} ${at + 1}/${pieces.length} ${piece}`])
  }

  const hasOthers = (): boolean => {
    const now = performance.now()
    for (const [from, at] of others) if (now - at > PRESENCE.counts) others.delete(from)
    return others.size > 0
  }

  /** One text after the other, so that the pieces of each stay together. */
  async function send(): Promise<void> {
    isSending = true
    const hints = waiting
    waiting = []
    await notify(printHints(hints)).catch(complain)
    isSending = false
    plan()
  }
  function plan(): void {
    if (isPlanned || isSending || isClosed || waiting.length === 0) return
    isPlanned = true
    setTimeout(() => {
      isPlanned = false
      void send()
    }, GATHER_MS).unref()
  }
  const beThere = (): Promise<void> => notify('[]').catch(complain)

  function hear(payload: string): void {
    const piece = parsePiece(payload)
    if (piece === null) return
    if (piece.from === me) {
      heardMyself = performance.now()
      return
    }
    const isNew = !others.has(piece.from)
    others.set(piece.from, performance.now())
    // it cannot know of this process yet
    if (isNew) void beThere()
    const text = joined(piece)
    if (text !== null) for (const hint of parseHints(text)) onHint(hint)
  }

  function loseLine(lost: pg.Client, error: unknown): void {
    if (client !== lost) return
    client = null
    isUp = false
    lost.removeAllListeners('notification')
    lost.end().catch(() => undefined)
    complain(error)
    if (isClosed) return
    tries += 1
    retry = setTimeout(() => void listen(), Math.min(tries * 200, RETRY_MAX_MS))
    retry.unref()
  }

  async function listen(): Promise<void> {
    const line = new pg.Client({
      connectionString: url,
      application_name: 'xinglin hints',
      keepAlive: true,
      connectionTimeoutMillis: RETRY_MAX_MS,
      query_timeout: RETRY_MAX_MS,
    })
    client = line
    line.on('error', error => loseLine(line, error))
    line.on('end', () => loseLine(line, new Error('the connection ended')))
    line.on('notification', ({ payload = '' }) => hear(payload))
    try {
      await line.connect()
      await line.query(`listen ${CHANNEL}`)
      if (client !== line) return
      isUp = true
      hasWarned = false
      tries = 0
      heardMyself = performance.now()
      await beThere()
      onUp?.()
    } catch (error) {
      loseLine(line, error)
    }
  }

  const presence = setInterval(() => {
    // a line that says nothing, although this process has notified, is half open
    const line = client
    if (isUp && line !== null && performance.now() - heardMyself > 2.5 * PRESENCE.every)
      return loseLine(line, new Error('nothing is heard'))
    void beThere()
  }, PRESENCE.every)
  presence.unref()
  const listening = listen()

  return {
    state: () => (isUp ? 'up' : 'down'),
    send: hint => {
      if (isClosed || !hasOthers()) return
      waiting.push(hint)
      plan()
    },
    close: async () => {
      isClosed = true
      clearInterval(presence)
      clearTimeout(retry)
      await listening
      const last = client
      client = null
      await last?.end().catch(() => undefined)
    },
  }
}
