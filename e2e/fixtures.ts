import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, type Locator, type Page, test as base } from '@playwright/test'
import { type DatabaseKind, demonstrationOn } from './support/databases.ts'
import { keepWalked } from './support/walked.ts'
import { type Patient, PASSWORD, patient, type Staff, staff } from './support/people.ts'
import { forgetPreferences } from './support/preferences.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { DESKTOP, type VisitorOptions, visitorsOf } from './support/visitors.ts'

export const PHONE = { width: 390, height: 844 }

interface WorkerParts {
  /** which database the worker's server stands on; an option of the Playwright project */
  database: DatabaseKind
  server: RunningServer
  /** signs a staff account in without a browser, once for each worker */
  staffOf: (username: string) => Promise<Staff>
  /** who sat at a browser in the tests before, with the token of the last sign-in: what they keep goes before the next one */
  seated: Map<string, string>
  /** signs a patient in without a browser, once for each worker */
  patientOf: (phone: string) => Promise<Patient>
}
interface Parts {
  /** what the pages of this test have walked so far (e2e/support/ear.ts) */
  heard: Set<string>
  /** a browser of its own, nobody signed in; console errors and page errors fail the test */
  visitor: (options?: VisitorOptions) => Promise<Page>
  /** a browser in which this account has signed in before (a token of its own); not yet opened */
  as: (username: string, options?: VisitorOptions) => Promise<Page>
  /** a sign-in of its own without a browser, for tests that end it */
  staffAnew: (username: string) => Promise<Staff>
  /** another tab of the browser of `page`, watched as the first */
  tab: (page: Page) => Promise<Page>
  /** leaves the test out when the time of the whole run is over (scripts/test.mjs names how many) */
  inTime: undefined
}

/** A file that `npm test`, whose limit is hard, writes when no more tests may begin. */
const OVER = process.env['E2E_OVER']

/** The bell of the main frame: there when somebody is signed in. */
export const bell = (page: Page): Locator => page.getByRole('button', { name: /^消息，/ })
export const loginForm = (page: Page): Locator => page.getByRole('region', { name: '账号登录' })
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: '通知', exact: true }).getByText(text).first()

/** Fills and sends the login form; waits for nothing. */
export async function fillLogin(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  // to the field: a dialog that just closed may give the focus back meanwhile
  await page.getByLabel('密码', { exact: true }).press('Enter')
}

/** Answers the question for tenant and department with the places `at` of the lists. */
export async function choose(page: Page, at = 1): Promise<void> {
  const choice = page.getByRole('dialog', { name: /请选择/ })
  for (const list of await choice.getByRole('radiogroup').all())
    await list
      .getByRole('radio')
      .nth(at - 1)
      .check()
  await choice.getByRole('button', { name: '进入' }).click()
}

/** Signs in on the login page as a person does, choosing the first tenant and department where it is asked; waits for the main frame. */
export async function signIn(page: Page, username: string, at = '/user/login'): Promise<void> {
  await page.goto(at)
  await fillLogin(page, username)
  const choice = page.getByRole('dialog', { name: /请选择/ })
  await expect(choice.or(bell(page))).toBeVisible()
  if (await choice.isVisible()) await choose(page)
  await expect(bell(page)).toBeVisible()
}

/** Signs out through the account menu; answers nothing that may be asked. */
export async function pressSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /欢迎您，|账号菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
}

export const test = base.extend<Parts, WorkerParts>({
  database: ['pglite', { scope: 'worker', option: true }],
  server: [
    async ({ database }, provide) => {
      const { place, remove } = await demonstrationOn(database)
      const server = await startServer(place)
      await provide(server)
      await server.stop()
      await remove()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  seated: [async ({ server: _server }, provide) => provide(new Map<string, string>()), { scope: 'worker' }],
  staffOf: [
    async ({ server }, provide) => {
      const known = new Map<string, Promise<Staff>>()
      await provide(username => {
        const one = known.get(username) ?? staff(server.url, username)
        known.set(username, one)
        return one
      })
    },
    { scope: 'worker' },
  ],
  patientOf: [
    async ({ server }, provide) => {
      const known = new Map<string, Promise<Patient>>()
      await provide(phone => {
        const one = known.get(phone) ?? patient(server.url, phone)
        known.set(phone, one)
        return one
      })
    },
    { scope: 'worker' },
  ],
  heard: async ({ browserName: _any }, provide, { file, titlePath, project, workerIndex }) => {
    const heard = new Set<string>()
    await provide(heard)
    const of = relative(import.meta.dirname, file).replaceAll('\\', '/')
    keepWalked(workerIndex, { file: of, title: [project.name, ...titlePath.slice(1)].join(' › ') }, heard)
  },
  inTime: [
    async ({ browserName: _any }, provide, { skip, retry }) => {
      // what failed is tried again all the same
      skip(retry === 0 && OVER !== undefined && existsSync(OVER), 'the time of the run is over')
      await provide(undefined)
    },
    { auto: true },
  ],
  baseURL: async ({ server }, provide) => provide(server.url),
  visitor: async ({ browser, server, heard }, provide) => {
    const visitors = visitorsOf(browser, server.url, { hear: names => names.forEach(name => heard.add(name)) })
    await provide(options => visitors.visitor(options))
    await visitors.close()
    expect(visitors.issues, 'errors in the browser console').toEqual([])
  },
  as: async ({ visitor, server, seated }, provide) => {
    for (const [username, token] of seated) await forgetPreferences(server.url, username, token)
    seated.clear()
    await provide(async (username, options) => {
      const { stored, token } = await staff(server.url, username)
      seated.set(username, token)
      return visitor({ ...options, stored: { ...stored, ...options?.stored } })
    })
  },
  staffAnew: async ({ server }, provide) => provide(username => staff(server.url, username)),
  tab: async ({ visitor: _watched }, provide) => provide(page => page.context().newPage()),
})
export { DESKTOP, expect, PASSWORD }
export type { VisitorOptions }
