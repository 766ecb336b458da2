import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { copyOfPrepared, freshPostgres } from './support/databases.ts'
import { type RunningServer, startServer } from './support/server.ts'

export const PASSWORD = 'Xinglin#2026'
export type Account = 'admin' | 'hospital' | 'doctor' | 'doctor2' | 'pharmacist'

interface WorkerParts {
  /** which database the worker's server stands on; an option of the Playwright project */
  database: 'pglite' | 'postgres'
  server: RunningServer
}
interface Parts {
  /** a browser of its own, nobody signed in; console errors and page errors fail the test */
  visitor: (size?: { width: number; height: number }) => Promise<Page>
  /** signs in through the login page; waits for the first screen */
  as: (account: Account, size?: { width: number; height: number }) => Promise<Page>
}

/** Console lines that are no fault of ours: the browser reports every refused upgrade and cut connection by itself. */
const HARMLESS = [/net::ERR_/, /WebSocket connection to/, /Failed to load resource/]

/** Signs `account` in on the login page of `page`, choosing the first tenant and department where it is asked. */
export async function signIn(page: Page, account: Account, at = '/user/login'): Promise<void> {
  await page.goto(at)
  await page.getByLabel('账号', { exact: false }).first().fill(account)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  const choice = page.getByRole('dialog', { name: /请选择/ })
  await expect(choice.or(page.getByRole('banner'))).toBeVisible()
  if (await choice.isVisible()) {
    for (const select of await choice.locator('select').all()) await select.selectOption({ index: 1 })
    await choice.getByRole('button', { name: /确\s*[定认]/ }).click()
  }
  await expect(page.getByRole('banner')).toBeVisible()
}

export const test = base.extend<Parts, WorkerParts>({
  database: ['pglite', { scope: 'worker', option: true }],
  server: [
    async ({ database }, provide) => {
      const data = copyOfPrepared()
      const postgres = database === 'postgres' ? await freshPostgres() : null
      const server = await startServer({ dataDir: data.path, ...(postgres ? { databaseUrl: postgres.url } : {}) })
      await provide(server)
      await server.stop()
      await postgres?.drop()
      data.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, provide) => provide(server.url),
  visitor: async ({ browser, server }, provide) => {
    const contexts: BrowserContext[] = []
    const faults: string[] = []
    await provide(async size => {
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: size ?? { width: 1440, height: 900 },
        locale: 'zh-CN',
        timezoneId: 'Asia/Shanghai',
      })
      contexts.push(context)
      const page = await context.newPage()
      page.on('pageerror', error => faults.push(`page error: ${error.message}`))
      page.on('console', message => {
        if (message.type() === 'error' && !HARMLESS.some(pattern => pattern.test(message.text()))) faults.push(message.text())
      })
      return page
    })
    for (const context of contexts) await context.close()
    expect(faults, 'errors in the browser console').toEqual([])
  },
  as: async ({ visitor }, provide) => {
    await provide(async (account, size) => {
      const page = await visitor(size)
      await signIn(page, account)
      return page
    })
  },
})
export { expect }
