/** The editor of `bench:board` with a browser: the built product's board, and when each changed cell stood in a frame. */
import { chromium, type Page } from 'playwright'
import { TOKEN_COOKIE } from '#contract/http/headers.ts'
import { staff } from '#e2e/support/people.ts'
import { findChromium } from '../lib/chromium.mjs'
import { cellOf } from './boardCrowd.ts'

/** A cell with another text in a frame. `at`: ms since 1970, just after the frame was given to the screen. */
export interface Painted {
  cell: string
  text: string
  at: number
}
export interface BoardPage {
  /** keys of the half-days that the page draws */
  fields: string[]
  /** what was painted since the last call */
  take: () => Promise<Painted[]>
  /** what stands in every drawn cell */
  texts: () => Promise<Map<string, string>>
  close: () => Promise<void>
}

/** Begins to write down which cells changed and when they were painted. */
const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen: { r: string; f: string; text: string; at: number }[] = []
    Reflect.set(globalThis, 'paintedCells', seen)
    let isInFrame = false
    // a message that is posted in a frame is read when the frame was given to the screen
    const afterFrame = (command: () => void) => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', command, { once: true })
      port1.start()
      port2.postMessage(null)
    }
    const loop = () => {
      isInFrame = true
      afterFrame(() => (isInFrame = false))
      requestAnimationFrame(loop)
    }
    requestAnimationFrame(loop)
    new MutationObserver(records => {
      const cells = new Set<HTMLElement>()
      for (const { target } of records) {
        const element = target instanceof HTMLElement ? target : target.parentElement
        const cell = element?.closest<HTMLElement>('[data-r][data-f]')
        if (cell) cells.add(cell)
      }
      if (cells.size === 0) return
      const changed = [...cells].map(({ dataset, textContent }) => ({
        r: dataset['r'] ?? '',
        f: dataset['f'] ?? '',
        text: textContent.trim(),
      }))
      const note = () => {
        const at = Date.now()
        seen.push(...changed.map(one => ({ ...one, at })))
      }
      if (isInFrame) afterFrame(note)
      else requestAnimationFrame(() => afterFrame(note))
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })

const drawn = async (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-r][data-f]')].map(({ dataset, textContent }) => ({
      r: dataset['r'] ?? '',
      f: dataset['f'] ?? '',
      text: textContent.trim(),
    })),
  )

/** Opens this week's board of a department as the administrator sees it, live and watched. */
export async function openBoardPage(url: string, department: string): Promise<BoardPage> {
  const found = await findChromium()
  const browser = await chromium.launch({ executablePath: found.path, args: found.args })
  const { stored, token } = await staff(url, 'admin')
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    viewport: { width: 1920, height: 1080 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  })
  await context.addCookies([{ name: TOKEN_COOKIE, value: token, url }])
  // tsx names functions by a helper that the page does not have
  await context.addInitScript({ content: 'globalThis.__name = value => value' })
  const page = await context.newPage()
  await page.goto(`${url}/hospital/doctorSchedule`)
  await page.getByRole('combobox', { name: '科室' }).fill(department)
  await page.locator('.ant-select-item-option').getByText(department, { exact: true }).click()
  await page.locator('.xl-grid-status[data-phase=live]').waitFor()
  await page.locator('[data-f=doctorId]').first().waitFor()
  await watch(page)
  const fields = [...new Set((await drawn(page)).map(({ f }) => f))].filter(f => /^d\d(am|pm)$/.test(f))
  return {
    fields,
    take: async () => {
      const seen = await page.evaluate(() =>
        (Reflect.get(globalThis, 'paintedCells') as { r: string; f: string; text: string; at: number }[]).splice(0),
      )
      return seen.map(({ r, f, text, at }) => ({ cell: cellOf(r, f), text, at }))
    },
    texts: async () => new Map((await drawn(page)).map(({ r, f, text }) => [cellOf(r, f), text])),
    close: () => browser.close(),
  }
}
