import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core'
import { findChromium } from '../../scripts/lib/chromium.mjs'
import type { Engine, Found, Tab } from './engine.ts'

const found = (element: ElementHandle<Element>): Found => ({
  click: () => element.click(),
  type: text => element.type(text),
  choose: path => (element as ElementHandle<HTMLInputElement>).uploadFile(path),
})

const call = (source: string, argument: unknown): string => `(${source})(${JSON.stringify(argument ?? null)})`

const tabOf = (page: Page, close: () => Promise<void>): Tab => ({
  goto: async url => void (await page.goto(url, { waitUntil: 'load' })),
  run: (source, argument) => page.evaluate(call(source, argument)),
  find: async (source, argument) => {
    const handle = await page.evaluateHandle(call(source, argument))
    const element = handle.asElement() as ElementHandle<Element> | null
    if (element === null) await handle.dispose()
    return element === null ? null : found(element)
  },
  press: key => page.keyboard.press(key),
  screenshot: async () => Buffer.from(await page.screenshot()),
  close,
})

const engineOf = (name: 'firefox' | 'chromium', browser: Browser): Engine => ({
  name,
  hasMicrophone: true,
  open: async size => {
    const context = await browser.createBrowserContext()
    const page = await context.newPage()
    await page.setViewport(size)
    return tabOf(page, () => context.close())
  },
  close: () => browser.close(),
})

/** Firefox ESR of the system by WebDriver BiDi, with a tone for a microphone. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: {
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
      'intl.accept_languages': 'zh-CN',
    },
  })
  return engineOf('firefox', browser)
}

/** The Chromium of the other flows, with a tone for a microphone: what holds in the others is seen here as well. */
export async function startChromium(): Promise<Engine> {
  const { path, args } = await findChromium()
  const fake = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', '--lang=zh-CN']
  return engineOf('chromium', await puppeteer.launch({ executablePath: path, headless: true, args: [...args, ...fake] }))
}
