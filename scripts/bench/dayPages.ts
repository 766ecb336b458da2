/** The two pages of `bench:day` in Chromium, and what they hold after garbage collection. */
import { chromium, type CDPSession, type Page } from 'playwright'
import { TOKEN_COOKIE } from '#contract/http/headers.ts'
import type { Staff } from '#e2e/support/people.ts'
import { findChromium } from '../lib/chromium.mjs'
import { heapData } from './heapData.ts'
import { heap } from './shellPage.ts'

/** What a page still holds when everything that can be collected was. */
export interface Footprint {
  heap: number
  /** of it what is neither compiled code nor the browser's own timeline */
  data: number
  nodes: number
  listeners: number
}
export interface DayPage {
  /** shows the desk or the board */
  first: () => Promise<void>
  /** shows the other of its two tabs, and waits until it is chosen */
  switchTab: () => Promise<void>
  footprint: () => Promise<Footprint>
}

async function footprintOf(tools: CDPSession): Promise<Footprint> {
  const used = await heap(tools)
  const { metrics } = await tools.send('Performance.getMetrics')
  const of = (name: string) => metrics.find(one => one.name === name)?.value ?? 0
  return { heap: used, data: await heapData(tools), nodes: of('Nodes'), listeners: of('JSEventListeners') }
}

async function dayPage(page: Page): Promise<DayPage> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Performance.enable')
  let shown = 0
  const keys = (
    await page.locator('[role=tab][data-key]').evaluateAll(all => all.map(one => one.getAttribute('data-key') ?? ''))
  ).slice(-2)
  const show = async (n: number) => {
    const tab = `[role=tab][data-key="${keys[n] ?? ''}"]`
    await page.locator(tab).evaluate((element: HTMLElement) => element.click())
    await page.locator(`${tab}[aria-selected=true]`).waitFor()
    shown = n
  }
  await show(0)
  return {
    first: () => show(0),
    switchTab: () => show(1 - shown),
    footprint: async () => {
      // always from the same tab, so that hours can be compared
      await show(0)
      return footprintOf(tools)
    },
  }
}

/** Opens the desk of a doctor with a talk, and this week's board as an administrator sees it, each with a list in a second tab. */
export async function openDay(url: string, doctor: Staff, admin: Staff, department: string) {
  const found = await findChromium()
  const browser = await chromium.launch({ executablePath: found.path, args: found.args })
  const signedIn = async ({ stored, token }: Staff): Promise<Page> => {
    const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    })
    await context.addCookies([{ name: TOKEN_COOKIE, value: token, url }])
    // tsx names functions by a helper that the page does not have
    await context.addInitScript({ content: 'globalThis.__name = value => value' })
    return context.newPage()
  }
  const open = async (page: Page, group: string, name: string) => {
    const menu = page.getByRole('navigation', { name: '主菜单' })
    const link = menu.getByRole('link', { name, exact: true })
    if (!(await link.isVisible())) await menu.getByRole('button', { name: group, exact: true }).click()
    await link.click()
    await page.getByRole('tab', { name, selected: true }).waitFor()
  }

  const desk = await signedIn(doctor)
  await desk.goto(`${url}/hospitalChat/imServer`)
  await desk.getByRole('tab', { name: /问诊中/ }).click()
  await open(desk, '在线诊疗', '问诊记录')

  const board = await signedIn(admin)
  await board.goto(`${url}/hospital/doctorSchedule`)
  await board.getByRole('combobox', { name: '科室' }).fill(department)
  await board.locator('.ant-select-item-option').getByText(department, { exact: true }).click()
  await board.locator('.xl-grid-status[data-phase=live]').waitFor()
  await board.locator('[data-f=doctorId]').first().waitFor()
  await open(board, '系统管理', '用户管理')
  const [deskPage, boardPage] = [await dayPage(desk), await dayPage(board)]
  return {
    desk: deskPage,
    board: boardPage,
    /** opens the talk with a patient, who is in consultation since a moment */
    openTalk: async (name: string) => {
      await deskPage.first()
      await desk.getByRole('tabpanel').getByRole('button').filter({ hasText: name }).first().click()
      await desk.getByRole('log').first().waitFor()
    },
    close: () => browser.close(),
  }
}
