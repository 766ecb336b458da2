import type { Page, Route } from '@playwright/test'
import { expect } from '@playwright/test'

const BASE = '**/jeecg-boot'

/** A call that the page makes and a test answers when the path says so: by the real server, or with something else. */
export class Gate {
  readonly #current: Route[] = []
  #isOpen = false

  /** Holds every request of `page` to `path` (below the base path; query left out) from now on. */
  static async hold(page: Page, path: string): Promise<Gate> {
    const gate = new Gate()
    await page.route(`${BASE}${path}*`, route => (gate.#isOpen ? route.continue() : void gate.#current.push(route)))
    return gate
  }

  /** Waits until a request has come and is waiting, for `timeout` ms if given. */
  async isAsked(timeout?: number): Promise<void> {
    const options = { message: 'a request is waiting', ...(timeout === undefined ? {} : { timeout }) }
    await expect.poll(() => this.#current.length, options).toBeGreaterThan(0)
  }

  /** Whether a request is waiting. */
  isWaiting(): boolean {
    return this.#current.length > 0
  }

  /** Waits for a request; of several the page has given up all but the last, which alone is kept. */
  async keepLast(): Promise<this> {
    await this.isAsked()
    this.#current.splice(0, this.#current.length - 1)
    return this
  }

  async #next(): Promise<Route> {
    await this.isAsked()
    const route = this.#current.shift()
    if (route === undefined) throw new Error('no request is waiting')
    return route
  }

  /** Lets the real server answer; `change` may alter its envelope. */
  async pass(change?: (envelope: { result: unknown }) => object): Promise<void> {
    const route = await this.#next()
    if (change === undefined) return route.continue()
    const response = await route.fetch()
    await route.fulfill({ response, json: change((await response.json()) as { result: unknown }) })
  }

  /** Answers in place of the server. */
  async answer(json: object, status = 200): Promise<void> {
    await (await this.#next()).fulfill({ status, json })
  }

  /** The server says no in an envelope. */
  refuse(message: string): Promise<void> {
    return this.answer({ success: false, code: 500, message, result: null, timestamp: 0 })
  }

  /** From now on nothing is held; what waits goes to the server. */
  async open(): Promise<void> {
    this.#isOpen = true
    for (const route of this.#current.splice(0)) await route.continue()
  }

  /** From now on requests are held again. */
  close(): void {
    this.#isOpen = false
  }

  /** Forgets what waits: the page has given it up. */
  async drop(): Promise<void> {
    for (const route of this.#current.splice(0)) await route.abort().catch(() => undefined)
  }
}
