import { cpus } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/lib/chromium.mjs'

const chromium = await findChromium()
// The workers read this file again; they need not prove the browser a second time.
process.env['CHROMIUM_PATH'] = chromium.path
process.env['CHROMIUM_PROVED'] = '1'

/** `npm run paths:play -- --browser` plays its order in place of the tests: one try, and as long as it takes. */
const isPlay = process.env['PLAY_ORDER'] !== undefined
const hasPostgres = Boolean(process.env['DATABASE_URL'])
/** `npm run browsers`: engines, comma-separated, that play `e2e/browsers` in place of the tests. */
const engines = process.env['BROWSERS']?.split(',')

/** Browser flows in the built product; each worker starts a server of its own (e2e/fixtures.ts), so nothing is shared but the build. */
export default defineConfig<object, { database: 'pglite' | 'postgres'; engineName?: string }>({
  testDir: 'e2e',
  globalSetup: './e2e/support/globalSetup.ts',
  testMatch: engines ? '**/*.browser.ts' : isPlay ? '**/*.play.ts' : '**/*.e2e.ts',
  workers: cpus().length < 2 ? 1 : 3,
  forbidOnly: true,
  // One second try on a fresh server: the machine has two cores for browser, server and tests. What needed it is named at the end (scripts/test.mjs).
  retries: isPlay ? 0 : 1,
  timeout: isPlay ? 0 : 90_000,
  expect: { timeout: 15_000 },
  reporter: isPlay ? 'line' : [['list'], ['json', { outputFile: engines ? '.cache/browsers.json' : '.cache/e2e.json' }]],
  // each run clears its own: reports of paths:play in test-results/play stay
  outputDir: isPlay ? 'test-results/play-run' : engines ? 'test-results/browsers-run' : 'test-results/e2e',
  use: {
    browserName: 'chromium',
    headless: process.env['PLAY_HEADED'] === undefined,
    launchOptions: { executablePath: chromium.path, args: chromium.args },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    actionTimeout: 15_000,
    // TRACE=1 keeps traces of failed tests; recording costs a third of the time
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: engines?.map(name => ({ name, use: { database: 'pglite' as const, engineName: name } })) ?? [
    // on PostgreSQL where there is one, which costs less than the embedded database; the servers that single flows start stay on the embedded database (decision 215)
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 }, database: hasPostgres ? 'postgres' : 'pglite' } },
    // the flows that depend on the database, once more on the embedded one (D20)
    ...(hasPostgres
      ? [
          {
            name: 'embedded',
            testMatch: ['**/consultation.e2e.ts', '**/chain.e2e.ts'],
            use: { viewport: { width: 1440, height: 900 }, database: 'pglite' as const },
          },
        ]
      : []),
  ],
})
