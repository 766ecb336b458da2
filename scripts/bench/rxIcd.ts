/** Gate of the shared grid of diagnoses (hospital.md part 10), part of bench:rx: 20,000 rows in the built product, from the address until they are shown, live. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { chromium } from 'playwright'
import { TOKEN_COOKIE } from '#contract/http/headers.ts'
import { staff } from '#e2e/support/people.ts'
import { openDatabase } from '#server/db/client.ts'
import { startServerProcess } from '#tests/support/serverProcess.ts'
import { copyOfDataDir } from '#tests/support/testDatabase.ts'
import { findChromium } from '../lib/chromium.mjs'
import type { RxMeasured } from '../lib/rxGates.ts'
import { writeCodes } from './rxCatalogue.ts'

const MAIN = resolve(import.meta.dirname, '../../dist/server/main.js')
const ROUNDS = 6

/** Opens the page `ROUNDS` times in a window of its own, files of the product cached as at a person's second visit; nothing where it is not built. */
export async function measureIcdGrid(): Promise<RxMeasured[]> {
  if (!existsSync(MAIN)) return []
  const { dataDir, remove } = await copyOfDataDir({ seeded: true })
  const database = await openDatabase({ dataDir })
  await writeCodes(database.pool)
  await database.close()
  const server = await startServerProcess({ dataDir, main: MAIN, env: { CAPTCHA: 'off', RATE_LIMITS: 'off' } })
  const { url } = server
  const found = await findChromium()
  const browser = await chromium.launch({ executablePath: found.path, args: found.args })
  try {
    const person = await staff(url, 'hospital')
    const localStorage = Object.entries(person.stored).map(([name, value]) => ({ name, value }))
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    })
    await context.addCookies([{ name: TOKEN_COOKIE, value: person.token, url }])
    const times: number[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      const page = await context.newPage()
      const begun = performance.now()
      await page.goto(`${url}/hospital/icd`, { waitUntil: 'commit' })
      await page.locator('.xl-grid-status[data-phase=live]').waitFor()
      await page.locator('[data-f=code]').nth(5).waitFor()
      // the first round fills the cache
      if (round > 0) times.push(performance.now() - begun)
      await page.close()
    }
    return [{ gate: 'icdGrid', way: 'grid of 20,000 diagnoses, opened', times }]
  } finally {
    await browser.close()
    await server.stop()
    remove()
  }
}
