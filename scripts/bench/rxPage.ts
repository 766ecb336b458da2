/** Gate of the drug picker on the screen (hospital.md part 10), part of bench:rx: from the key to the frame with the list, in the built product. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from 'playwright'
import { TOKEN_COOKIE } from '#contract/http/headers.ts'
import { patient, staff } from '#e2e/support/people.ts'
import { revisit } from '#e2e/support/prescriptions.ts'
import { startServerProcess } from '#tests/support/serverProcess.ts'
import { copyOfDataDir } from '#tests/support/testDatabase.ts'
import { findChromium } from '../lib/chromium.mjs'
import type { RxMeasured } from '../lib/rxGates.ts'

const MAIN = resolve(import.meta.dirname, '../../dist/server/main.js')
const PHONE = '19900001002'
const WORDS = ['amxl', 'bhs', 'almt', 'lx', 'W22', 'fl', '沙坦', 'ej', 'bl', '洛芬'] as const
const ROUNDS = 4
/** Longer than any answer: what the list shows then is the list. */
const SETTLED_MS = 600

/** Keeps the moment of the last key, and that of the last frame in which the list of drugs looked otherwise. */
const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = { key: 0, painted: 0 }
    Reflect.set(globalThis, 'picker', seen)
    document.addEventListener('keydown', () => Object.assign(seen, { key: performance.now(), painted: 0 }), true)
    let before = ''
    new MutationObserver(() => {
      const text = [...document.querySelectorAll('[role=listbox] [role=option]')].map(one => one.textContent).join('\n')
      if (text === before) return
      before = text
      requestAnimationFrame(() => {
        // a message that is posted in a frame is read when the frame was given to the screen
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => Object.assign(seen, { painted: performance.now() }), { once: true })
        port1.start()
        port2.postMessage(null)
      })
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })

const lastKey = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { key, painted } = Reflect.get(globalThis, 'picker') as { key: number; painted: number }
    return painted - key
  })

/** Types words into the picker of an open editor; ms from each last key to its list. */
async function typed(page: Page): Promise<number[]> {
  const field = page.getByRole('combobox', { name: '添加药品' })
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const word of WORDS) {
      await field.fill(word.slice(0, -1))
      await wait(SETTLED_MS)
      await field.press('End')
      // the last key alone: one that is typed into a list that stands
      if (/\w$/.test(word)) await field.press(word.slice(-1))
      else {
        // an input method brings the character without its key
        await field.press('Shift')
        await page.keyboard.insertText(word.slice(-1))
      }
      await wait(SETTLED_MS)
      const took = await lastKey(page)
      // the first round is warm-up; a list that stays as it was has nothing to paint
      if (round > 0 && took > 0) times.push(took)
    }
  return times
}

/** Measures the picker in a browser over a server of its own; nothing where the product is not built. */
export async function measurePage(): Promise<RxMeasured[]> {
  if (!existsSync(MAIN)) return []
  const { dataDir, remove } = await copyOfDataDir({ seeded: true })
  const server = await startServerProcess({ dataDir, main: MAIN, env: { CAPTCHA: 'off', RATE_LIMITS: 'off' } })
  const { url } = server
  const found = await findChromium()
  const browser = await chromium.launch({ executablePath: found.path, args: found.args })
  try {
    const doctor = await staff(url, 'doctor')
    const { id } = await revisit(url, await patient(url, PHONE), doctor)
    const localStorage = Object.entries(doctor.stored).map(([name, value]) => ({ name, value }))
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    })
    await context.addCookies([{ name: TOKEN_COOKIE, value: doctor.token, url }])
    // tsx names functions by a helper that the page does not have
    await context.addInitScript({ content: 'globalThis.__name = value => value' })
    const page = await context.newPage()
    await page.goto(`${url}/hospitalChat/prescription?sid=${id}`)
    await page.getByRole('combobox', { name: '添加药品' }).waitFor()
    await watch(page)
    return [{ gate: 'keypress', way: 'key to the list on the screen', times: await typed(page) }]
  } finally {
    await browser.close()
    await server.stop()
    remove()
  }
}
