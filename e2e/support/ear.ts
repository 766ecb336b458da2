import type { BrowserContext, Page } from '@playwright/test'

/** A transition as the page tells it: machine, path of the state, type of the event as xstate has it, number among the candidates. */
export const HEARD_SEPARATOR = '\t'

/** Runs in the page before the product: hears its machines and tells each transition once, in bundles, as their names would cost at each step. */
function listen(separator: string): void {
  const page = globalThis as unknown as {
    xinglinEar: (event: unknown) => void
    xinglinFlush: () => Promise<void>
    xinglinWalked: (names: string[]) => Promise<void>
  }
  interface Definition {
    eventType: string
    source: { path: string[]; machine: { id: string }; always?: unknown[]; transitions: Map<string, unknown[]> }
  }
  const told = new Set<string>()
  let waiting: string[] = []
  const tell = async (): Promise<void> => {
    const names = waiting
    waiting = []
    if (names.length > 0) await page.xinglinWalked(names)
  }
  page.xinglinFlush = tell
  addEventListener('pagehide', () => void tell())
  page.xinglinEar = event => {
    const { type, _transitions: taken } = event as { type: string; _transitions?: Definition[] }
    if (type !== '@xstate.microstep' || taken === undefined) return
    for (const definition of taken) {
      const { source, eventType } = definition
      const beside = eventType === '' ? source.always : source.transitions.get(eventType)
      const name = [source.machine.id, source.path.join('.'), eventType, beside?.indexOf(definition)].join(separator)
      if (told.has(name)) continue
      told.add(name)
      // the first of a bundle: those that come with it are told together
      if (waiting.length === 0) setTimeout(() => void tell(), 200)
      waiting.push(name)
    }
  }
}

/** Lets the machines of all pages of a browser tell which transitions they walk. */
export async function putEar(context: BrowserContext, hear: (names: readonly string[]) => void): Promise<void> {
  await context.exposeBinding('xinglinWalked', (_page, names: string[]) => hear(names))
  await context.addInitScript(listen, HEARD_SEPARATOR)
}

/** Waits until pages that are still open have told everything. */
export async function flushEars(pages: readonly Page[]): Promise<void> {
  const flush = (page: Page) =>
    page.evaluate(() => (globalThis as unknown as { xinglinFlush?: () => Promise<void> }).xinglinFlush?.())
  // a page that hangs or has crashed tells nothing more
  const limit = new Promise(done => setTimeout(done, 1_000).unref())
  await Promise.race([limit, Promise.allSettled(pages.map(flush))])
}
