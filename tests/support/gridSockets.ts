/** A client of the grid socket for tests: a real one of `ws`, that remembers what it was told. */
import { WebSocket } from 'ws'
import { TOKEN_COOKIE } from '#contract/http/headers.ts'
import type { GridLogEntry, GridOp } from '#contract/grids/register.ts'
import {
  gridPath,
  parseGrid,
  printGridUp,
  TABLE_UPDATE,
  type GridDown,
  type GridMessage,
  type GridUp,
  type PlainUpdate,
} from '#contract/sockets/grid.ts'

export interface GridClient {
  ws: WebSocket
  messages: GridMessage[]
  closed: Promise<number>
  send: (frame: string) => void
  /** a word about a table */
  say: (key: string, word: GridUp) => void
  /** operations under this client's name; answers their ids */
  op: (key: string, ...ops: (Omit<GridOp, 'i' | 'b'> & { i?: string; b?: number })[]) => string[]
  words: <T extends GridDown['t']>(kind: T) => Extract<GridDown, { t: T }>[]
  /** every numbered operation heard, in the order of arrival */
  entries: () => GridLogEntry[]
  plain: () => PlainUpdate[]
}

let clients = 0
const open = new Set<WebSocket>()

/** Ends every client of this file; answers when the server has seen it. */
export async function closeGrids(): Promise<void> {
  await Promise.all(
    [...open].map(ws => {
      open.delete(ws)
      if (ws.readyState === WebSocket.CLOSED) return Promise.resolve()
      return new Promise<void>(resolve => {
        ws.once('close', () => resolve())
        ws.close()
      })
    }),
  )
}

/** Opens a grid socket with the login's cookie, without `query` as an original client does; rejects with the HTTP status as message when the server refuses. */
export async function openGrid(
  url: string,
  userId: string,
  token: string,
  headers: Record<string, string> = {},
  query = '',
): Promise<GridClient> {
  clients += 1
  const name = `c${clients}`
  const ws = new WebSocket(`${url.replace(/^http/, 'ws')}/jeecg-boot${gridPath(userId, `page-${name}`)}${query}`, {
    headers: { cookie: `${TOKEN_COOKIE}=${token}`, ...headers },
  })
  open.add(ws)
  const messages: GridMessage[] = []
  ws.on('message', data => {
    const message = parseGrid(String(data))
    if (message !== null) messages.push(message)
  })
  await new Promise<void>((resolve, reject) => {
    ws.once('open', resolve)
    ws.once('unexpected-response', (_request, response) => {
      response.resume()
      reject(new Error(String(response.statusCode)))
    })
    ws.once('error', reject)
  })
  const closed = new Promise<number>(resolve => ws.once('close', code => resolve(code)))
  ws.on('error', () => undefined)
  let made = 0
  const down = (): GridDown[] => messages.flatMap(one => (one.type === TABLE_UPDATE && 'x' in one ? [one.x] : []))
  const words: GridClient['words'] = kind =>
    down().filter((word): word is Extract<GridDown, { t: typeof kind }> => word.t === kind)
  return {
    ws,
    messages,
    closed,
    send: frame => ws.send(frame),
    say: (key, word) => ws.send(printGridUp(key, word)),
    op: (key, ...ops) => {
      const full = ops.map(op => ({ b: 0, ...op, i: op.i ?? `${name}:${(made += 1)}` }))
      ws.send(printGridUp(key, { t: 'op', client: name, ops: full }))
      return full.map(({ i }) => i)
    },
    words,
    entries: () => words('ops').flatMap(({ ops }) => ops),
    plain: () =>
      messages.flatMap(one => (one.type === TABLE_UPDATE && 'args' in one ? [{ socketKey: one.socketKey, args: one.args }] : [])),
  }
}

/** Name under which a client's operations go: that of its first operation or join. */
export const nameOf = (client: GridClient): string => new URL(client.ws.url).pathname.split('page-')[1] ?? ''
