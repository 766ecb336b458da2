import { expect, type Page, type WebSocketRoute } from '@playwright/test'
import type { GridLogEntry } from '#contract/grids/register.ts'
import { HEART_BEAT, parseGrid, printGridDown, type GridDown, type GridUp } from '#contract/sockets/grid.ts'

type UpName = GridUp['t']
type DownName = GridDown['t']
interface Waiting {
  name: UpName
  frame: string
}

/** What a page says about a table; null: a heartbeat, or something else. */
function readUp(frame: string): GridUp | null {
  const { data } = JSON.parse(frame) as { data?: { x?: GridUp } | string }
  return typeof data === 'object' ? (data.x ?? null) : null
}

/**
 * The grid socket of a page, as it is played in the browser: it goes through the test to the real server. The page is let in when the test says so; what it asks
 * waits until it is passed, what the server says about the table until it is let through; the line can be cut.
 */
export class GridLine {
  /** page's end → server's end */
  readonly #sockets = new Map<WebSocketRoute, WebSocketRoute>()
  #asked: Waiting[] = []
  #kept: { name: DownName; frame: string }[] = []
  /** by their numbers, what the server has told of the table */
  readonly #entries = new Map<number, { socketKey: string; entry: GridLogEntry }>()
  #isOpen = false
  #opened: (() => void)[] = []
  /** heartbeats of the page without an answer */
  #unanswered = 0

  /** Before the page is opened; nobody gets in before `open`. */
  static async lay(page: Page): Promise<GridLine> {
    const line = new GridLine()
    await page.routeWebSocket(/\/vxeSocket\//, socket => line.#route(socket))
    return line
  }

  async #route(socket: WebSocketRoute): Promise<void> {
    if (!this.#isOpen) await new Promise<void>(opened => this.#opened.push(opened))
    const server = socket.connectToServer()
    this.#sockets.set(socket, server)
    socket.onMessage(message => {
      const frame = String(message)
      const name = readUp(frame)?.t
      if (name === undefined) this.#unanswered += 1
      if (name === 'join' || name === 'since' || name === 'op') this.#asked.push({ name, frame })
      else server.send(frame)
    })
    server.onMessage(message => this.#hear(socket, String(message)))
  }

  #hear(socket: WebSocketRoute, frame: string): void {
    const message = parseGrid(frame)
    if (message?.type === HEART_BEAT) this.#unanswered = 0
    if (message === null || !('x' in message)) return socket.send(frame)
    const { x, socketKey } = message
    if (x.t === 'joined') return socket.send(frame)
    if (x.t === 'ops') for (const entry of x.ops) this.#entries.set(entry.s, { socketKey, entry })
    else this.#kept.push({ name: x.t, frame })
  }

  /** Lets the page in, and every later try until `cut`. */
  open(): void {
    this.#isOpen = true
    for (const opened of this.#opened.splice(0)) opened()
  }
  /** Cuts the line, with everything that is on its way. */
  async cut(): Promise<void> {
    this.#isOpen = false
    this.#asked = []
    this.#kept = []
    for (const [socket, server] of [...this.#sockets]) await Promise.all([socket.close({ code: 1011 }), server.close()])
    this.#sockets.clear()
  }

  /** Waits until the page has asked so often. */
  isAsked(name: UpName, times = 1): Promise<void> {
    return expect.poll(() => this.#waiting(name).length, `'${name}' was asked`).toBeGreaterThanOrEqual(times)
  }
  #waiting(name: UpName): Waiting[] {
    return this.#asked.filter(one => one.name === name)
  }
  /** Forgets what the page has asked by this name. */
  forget(name: UpName): void {
    this.#asked = this.#asked.filter(one => one.name !== name)
  }
  /** The first that the page asks by this name goes to the server. */
  async pass(name: UpName): Promise<void> {
    await this.isAsked(name)
    const [first] = this.#waiting(name)
    if (first !== undefined) for (const server of this.#sockets.values()) server.send(first.frame)
    this.#asked = this.#asked.filter(one => one !== first)
  }
  /** The heartbeats that the page has sent are answered: a clock that is run ahead would take the silence for the end of the line. */
  isAnswered(): Promise<void> {
    return expect.poll(() => this.#unanswered, 'heartbeats without an answer').toBe(0)
  }

  /** Lets the newest word of this name through, those before it are forgotten. */
  async let(name: DownName): Promise<void> {
    const named = () => this.#kept.filter(one => one.name === name)
    await expect.poll(() => named().length, `the server says '${name}'`).toBeGreaterThan(0)
    const last = named().at(-1)
    this.drop(name)
    if (last !== undefined) this.#send(last.frame)
  }
  /** Forgets what was kept of this name. */
  drop(name: DownName): void {
    this.#kept = this.#kept.filter(one => one.name !== name)
  }
  /** Lets the operations of these numbers through, in one frame. */
  async letOps(numbers: readonly number[]): Promise<void> {
    const found = () => numbers.flatMap(s => this.#entries.get(s) ?? [])
    await expect.poll(() => found().length, `the server tells the operations ${numbers.join()}`).toBe(numbers.length)
    const [first] = found()
    if (first === undefined) return
    const x: GridDown = { t: 'ops', from: first.entry.s, ops: found().map(({ entry }) => entry) }
    this.#send(printGridDown(first.socketKey, x))
  }
  /** The last number that the server has told. */
  last(): number {
    return Math.max(0, ...this.#entries.keys())
  }
  /** The server says something that it does not say by itself here. */
  push(socketKey: string, x: GridDown): void {
    this.#send(printGridDown(socketKey, x))
  }
  #send(frame: string): void {
    for (const socket of this.#sockets.keys()) socket.send(frame)
  }
}
