import { expect, type Locator, type Page, type WebSocketRoute } from '@playwright/test'
import {
  CHAT_NAMESPACE,
  type ChatCommand,
  type ChatCommands,
  type ChatErrorCode,
  type ChatEventName,
  type ChatEvents,
} from '#contract/sockets/chat.ts'

type Change = (data: Record<string, unknown>) => object

/** One command of the page that waits for the test. */
interface Asked {
  /** lets the real server answer; `change` may alter the data of its answer */
  pass(change?: Change): void
  /** the server does it, its answer gets lost */
  passUnheard(): void
  /** answers in place of the server */
  answer(ack: object): void
}

const EVENT = new RegExp(`^42${CHAT_NAMESPACE},(\\d*)(\\[.*)$`, 's')
const ANSWER = new RegExp(`^43${CHAT_NAMESPACE},(\\d+)(\\[.*)$`, 's')

/** Name, payload and number of the wanted answer ('' for none) of a frame of socket.io that carries an event; null for all others. */
function readFrame(frame: string): { name: string; payload: Record<string, unknown>; ack: string } | null {
  const [, ack = '', json] = EVENT.exec(frame) ?? []
  if (json === undefined) return null
  const [name, payload] = JSON.parse(json) as [string, Record<string, unknown>]
  return { name, payload, ack }
}

/**
 * The chat socket of a page, as it is played in the browser: it goes through the test to the real server. Commands can be stopped, answered in place of the
 * server or never; pushes can be kept back; the line can be cut. Pushes lose the number of their event: who holds one back makes no hole in the link.
 */
export class ChatLine {
  readonly #stopped = new Map<string, Asked[]>()
  readonly #holding = new Set<string>()
  /** page's end → server's end */
  readonly #sockets = new Map<WebSocketRoute, WebSocketRoute>()
  /** names of pushes that are kept back, and what was */
  readonly #kept: { name: string; frame: string }[] = []
  readonly #keeping = new Set<string>()
  /** the last push of each name */
  readonly #last = new Map<string, string>()
  /** whether the page said last that somebody writes */
  isTyping = false
  #isCut = false

  /** Before the page is opened. */
  static async lay(page: Page): Promise<ChatLine> {
    const line = new ChatLine()
    await page.routeWebSocket(/\/socket\.io\//, socket => line.#route(socket))
    // without it a cut line would go on by polling
    await page.route('**/socket.io/**', route => route.abort())
    return line
  }

  #route(socket: WebSocketRoute): void {
    if (this.#isCut) return void socket.close({ code: 1011 })
    const server = socket.connectToServer()
    const unheard = new Set<string>()
    const changes = new Map<string, Change>()
    this.#sockets.set(socket, server)
    socket.onMessage(message => {
      const frame = String(message)
      const found = readFrame(frame)
      if (found?.name === 'typing') this.isTyping = found.payload['on'] === true
      if (found === null || !this.#holding.has(found.name)) return server.send(frame)
      const list = this.#stopped.get(found.name) ?? []
      this.#stopped.set(found.name, list)
      list.push({
        pass: change => {
          if (change !== undefined) changes.set(found.ack, change)
          server.send(frame)
        },
        passUnheard: () => {
          unheard.add(found.ack)
          server.send(frame)
        },
        answer: ack => socket.send(`43${CHAT_NAMESPACE},${found.ack}[${JSON.stringify(ack)}]`),
      })
    })
    server.onMessage(message => {
      const [, answered = '', answer = ''] = ANSWER.exec(String(message)) ?? []
      if (unheard.delete(answered)) return
      const change = changes.get(answered)
      if (change !== undefined) {
        const [ack] = JSON.parse(answer) as [{ data: Record<string, unknown> }]
        return socket.send(`43${CHAT_NAMESPACE},${answered}${JSON.stringify([{ ...ack, data: change(ack.data) }])}`)
      }
      const found = readFrame(String(message))
      if (found === null) return socket.send(message)
      const { es: _number, ...payload } = found.payload
      const frame = `42${CHAT_NAMESPACE},${JSON.stringify([found.name, payload])}`
      this.#last.set(found.name, frame)
      if (this.#keeping.has(found.name)) this.#kept.push({ name: found.name, frame })
      else socket.send(frame)
    })
  }

  /** From now on these commands wait for the test. */
  hold(...names: ChatCommand[]): void {
    for (const name of names) this.#holding.add(name)
  }
  /** From now on this command goes to the server; what waits goes now. */
  release(name: ChatCommand): void {
    this.#holding.delete(name)
    for (const asked of this.#stopped.get(name)?.splice(0) ?? []) asked.pass()
  }
  /** Whether a command of this name waits. */
  isWaiting(name: ChatCommand): boolean {
    return (this.#stopped.get(name)?.length ?? 0) > 0
  }
  isAsked(name: ChatCommand): Promise<void> {
    return expect.poll(() => this.#stopped.get(name)?.length ?? 0, `'${name}' waits`).toBeGreaterThan(0)
  }
  async #next(name: ChatCommand): Promise<Asked> {
    await this.isAsked(name)
    const asked = this.#stopped.get(name)?.shift()
    if (asked === undefined) throw new Error(`'${name}' does not wait`)
    return asked
  }
  async pass(name: ChatCommand, change?: Change): Promise<void> {
    ;(await this.#next(name)).pass(change)
  }
  /** Answers in place of the server. */
  async answer<C extends ChatCommand>(name: C, data: ChatCommands[C]['data']): Promise<void> {
    ;(await this.#next(name)).answer({ ok: true, data, t: Date.now() })
  }
  async passUnheard(name: ChatCommand): Promise<void> {
    ;(await this.#next(name)).passUnheard()
  }
  /** The server says no. */
  async refuse(name: ChatCommand, code: ChatErrorCode, msg: string): Promise<void> {
    ;(await this.#next(name)).answer({ ok: false, code, msg, t: Date.now() })
  }
  /** Nothing comes back. */
  async lose(name: ChatCommand): Promise<void> {
    await this.#next(name)
  }

  /** From now on pushes of this name wait; `let` lets one through. */
  keep(name: ChatEventName): void {
    this.#keeping.add(name)
  }
  /** Lets the push through that was kept at this place; 0 is the first. */
  async let(name: ChatEventName, at = 0): Promise<void> {
    const named = () => this.#kept.filter(one => one.name === name)
    await expect.poll(() => named().length, `'${name}' is pushed`).toBeGreaterThan(at)
    const one = named()[at]
    if (one === undefined) throw new Error(`'${name}' is not there`)
    this.#kept.splice(this.#kept.indexOf(one), 1)
    this.#send(one.frame)
  }
  /** Forgets what was kept of this name, once so many are there. */
  async drop(name: ChatEventName, count = 1): Promise<void> {
    const named = () => this.#kept.filter(one => one.name === name)
    await expect.poll(() => named().length, `'${name}' is pushed`).toBeGreaterThanOrEqual(count)
    for (const one of named()) this.#kept.splice(this.#kept.indexOf(one), 1)
  }
  /** The server says something that it does not say by itself here. */
  push<N extends ChatEventName>(name: N, payload: Omit<ChatEvents[N], 'v' | 't'>): void {
    this.#send(`42${CHAT_NAMESPACE},${JSON.stringify([name, { v: 1, t: Date.now(), ...payload }])}`)
  }
  /** The server says once more what it said last under this name. */
  repeat(name: ChatEventName): void {
    const frame = this.#last.get(name)
    if (frame === undefined) throw new Error(`'${name}' was never pushed`)
    this.#send(frame)
  }
  #send(frame: string): void {
    for (const socket of this.#sockets.keys()) socket.send(frame)
  }

  /** The server asks whether the page is there, as it does every few seconds: a clock that is run ahead takes the silence for the end of the line. */
  ping(): void {
    for (const socket of this.#sockets.keys()) socket.send('2')
  }
  /** Cuts the line, with everything that is on its way; new connections fail until `mend`. */
  async cut(): Promise<void> {
    this.#isCut = true
    for (const list of this.#stopped.values()) list.length = 0
    for (const [socket, server] of [...this.#sockets]) await Promise.all([socket.close({ code: 1011 }), server.close()])
    this.#sockets.clear()
  }
  mend(): void {
    this.#isCut = false
  }
}

/** Shorter than the silence after which the page gives the line up. */
const SLICE = 3_000

/** Lets `ms` pass on the page's clock, which stands still otherwise, with the line alive. */
export async function letPass(page: Page, line: ChatLine, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= SLICE) {
    line.ping()
    await page.clock.runFor(Math.min(left, SLICE))
  }
}

/** What the page says while its line is cut. */
export const cutBanner = (page: Page): Locator => page.getByText(/连接已断开/).first()

/** The browser loses its network for no time at all: the link asks the server what it has missed. */
export const networkComes = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const network = Object.getPrototypeOf(navigator) as Navigator
    const { get } = Object.getOwnPropertyDescriptor(network, 'onLine') ?? {}
    Object.defineProperty(network, 'onLine', { configurable: true, get: () => false })
    dispatchEvent(new Event('offline'))
    Object.defineProperty(network, 'onLine', { configurable: true, ...(get === undefined ? {} : { get }) })
    dispatchEvent(new Event('online'))
  })

/** Lets the line be found again by a page whose clock stands still: it moves a little, as connecting takes a moment. `isThere`: what is waited for. */
export async function reconnect(page: Page, line: ChatLine, isThere: () => boolean | Promise<boolean>): Promise<void> {
  line.mend()
  await networkComes(page)
  const moved = async (): Promise<boolean> => {
    await page.clock.runFor(20)
    return isThere()
  }
  await expect.poll(moved, { message: 'the line is there again', intervals: [50] }).toBe(true)
}
