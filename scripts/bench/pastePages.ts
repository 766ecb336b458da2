/** The two people of `bench:paste`: one who pastes and a colleague who looks on, each in a page of the built product. */
import type { Browser, Page } from 'playwright'
import { TOKEN_COOKIE } from '#contract/http/headers.ts'
import { staff } from '#e2e/support/people.ts'

/** Opens the shared demo table as a demo account sees it, live. */
export async function openTable(browser: Browser, url: string, username: string): Promise<Page> {
  const { stored, token } = await staff(url, username)
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    permissions: ['clipboard-read', 'clipboard-write'],
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  })
  await context.addCookies([{ name: TOKEN_COOKIE, value: token, url }])
  // tsx names functions by a helper that the page does not have
  await context.addInitScript({ content: 'globalThis.__name = value => value' })
  const page = await context.newPage()
  await page.goto(`${url}/demo/sharedGrid`)
  await page.locator('.xl-grid-status[data-phase=live]').waitFor()
  return page
}

/** Notes the longest task of a page from now on, ms. */
export const watchTasks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const tasks: number[] = []
    Reflect.set(globalThis, 'longTasks', tasks)
    new PerformanceObserver(list => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
  })
export const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, ...(Reflect.get(globalThis, 'longTasks') as number[])))

/** Resolves when the grid of a page says that it has so many rows; answers the moment, ms since 1970. */
export async function untilRows(page: Page, rows: number): Promise<number> {
  const handle = await page.waitForFunction(
    wanted => (document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') === String(wanted) ? Date.now() : false),
    rows,
    { polling: 'raf', timeout: 600_000 },
  )
  return Number(await handle.jsonValue())
}
