import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { flushEars, putEar } from './ear.ts'
import type { Stored } from './people.ts'

export const DESKTOP = { width: 1440, height: 900 }

/** How a browser is made: its size, what it has stored already, anything else Playwright knows. */
export interface VisitorOptions extends BrowserContextOptions {
  stored?: Stored
}
/** Console lines that are no issue of ours: the browser reports every refused upgrade and cut connection by itself; one page breaks on purpose. */
const HARMLESS = [
  /net::ERR_/,
  /WebSocket connection to/,
  /^WebSocket is already in CLOSING/,
  /Failed to load resource/,
  /演示错误/,
  /^ChunkLoadError/,
]

/**
 * Fills the storage of a fresh browser on an empty page of `origin` that no server is asked for. Playwright's own `storageState` opens another page
 * for it, two more processes, which costs a third of a page of ours.
 */
async function fillStorage(page: Page, origin: string, stored: Stored): Promise<void> {
  const items = Object.entries(stored)
  if (items.length === 0) return
  const empty = `${origin}/empty`
  await page.route(empty, route => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(empty)
  await page.evaluate(all => all.forEach(([name, value]) => localStorage.setItem(name, value)), items)
  await page.unroute(empty)
}

/** Browsers of their own on one server, and what went wrong in their consoles. */
export interface Visitors {
  /** a browser in which nobody is signed in */
  visitor(options?: VisitorOptions): Promise<Page>
  /** all pages that are open */
  pages(): Page[]
  issues: readonly string[]
  /** closes them; with `trace` what they did is kept in files that begin so */
  close(trace?: string): Promise<void>
}

export interface VisitorsOptions {
  /** what they do is recorded, for `close` */
  isTraced?: boolean
  /** is told which transitions of machines their pages walk (e2e/support/ear.ts) */
  hear?: (names: readonly string[]) => void
}

/** Makes browsers for one test, or for one playing of a path. */
export function visitorsOf(browser: Browser, url: string, { isTraced = false, hear }: VisitorsOptions = {}): Visitors {
  const contexts = new Set<BrowserContext>()
  const issues: string[] = []
  const watch = (page: Page): void => {
    page.on('pageerror', error => issues.push(`page error: ${error.message}`))
    page.on('console', message => {
      if (message.type() === 'error' && !HARMLESS.some(pattern => pattern.test(message.text()))) issues.push(message.text())
    })
  }
  return {
    issues,
    visitor: async ({ stored = {}, ...options } = {}) => {
      const context = await browser.newContext({
        baseURL: url,
        viewport: DESKTOP,
        locale: 'zh-CN',
        timezoneId: 'Asia/Shanghai',
        // most flows wait for no animation; those that look at one ask for it
        reducedMotion: 'reduce',
        // what a flow refuses or answers itself would be taken from what was kept
        serviceWorkers: 'block',
        ...options,
      })
      contexts.add(context)
      context.on('page', watch)
      if (hear !== undefined) await putEar(context, hear)
      if (isTraced) await context.tracing.start({ screenshots: true, snapshots: true })
      const page = await context.newPage()
      await fillStorage(page, options.baseURL ?? url, stored)
      return page
    },
    pages: () => [...contexts].flatMap(context => context.pages()),
    close: async trace => {
      if (hear !== undefined) await flushEars([...contexts].flatMap(context => context.pages()))
      for (const [index, context] of [...contexts].entries()) {
        if (isTraced && trace !== undefined) await context.tracing.stop({ path: `${trace}${index + 1}.zip` })
        await context.close()
      }
      contexts.clear()
    },
  }
}
