import type { BrowserContext, CDPSession, Page, Request } from 'playwright'

/** A line between browser and server; `kbit` both ways, `latency` in ms for each request, as Chromium's own tools emulate it. */
export interface Line {
  name: string
  latency: number
  kbit: number
}

/** What opening something took. */
export interface Opened {
  /** from the navigation or the press to the frame that shows what was waited for, ms */
  ms: number
  /** largest contentful paint, ms from the navigation; 0 where nothing was navigated */
  lcp: number
  /** the longest interaction until then and of one key after it, ms; 0 under 16 */
  inp: number
  /** everything that was asked over the line, and of it files of the build */
  requests: number
  files: number
  /** bytes over the line, kB of 1,000 */
  kB: number
  names: readonly string[]
}

const WATCH = `(() => {
  const seen = { lcp: 0, inp: 0 }
  globalThis.loadSeen = seen
  new PerformanceObserver(list => { for (const one of list.getEntries()) seen.lcp = Math.max(seen.lcp, one.startTime) }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver(list => { for (const one of list.getEntries()) seen.inp = Math.max(seen.inp, one.duration) }).observe({ type: 'event', durationThreshold: 16, buffered: true })
})()`

/** Makes every page of a context keep its paints and interactions. */
export async function watchPaints(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: WATCH })
}

/** Puts a line between a page and the server; answers the session with the browser's tools, which counts bytes. */
export async function putLine(page: Page, { latency, kbit }: Line): Promise<CDPSession> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Network.enable')
  const throughput = (kbit * 1000) / 8
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  return tools
}

/** A frame was given to the screen. */
const painted = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>(done => requestAnimationFrame(() => setTimeout(done))))

/**
 * Opens something and waits until it is shown. `go` navigates or presses, `shown` waits for it; `key` is pressed after it, for its interaction.
 */
export async function opening(
  page: Page,
  tools: CDPSession,
  { go, shown, key = 'Tab' }: { go: () => Promise<unknown>; shown: () => Promise<unknown>; key?: string },
): Promise<Opened> {
  const asked: Request[] = []
  let bytes = 0
  const count = (request: Request) => {
    if (request.url().startsWith('http')) asked.push(request)
  }
  const add = ({ encodedDataLength }: { encodedDataLength: number }) => (bytes += encodedDataLength)
  page.on('request', count)
  tools.on('Network.loadingFinished', add)
  await page
    .evaluate(() => void Object.assign(Reflect.get(globalThis, 'loadSeen') ?? {}, { lcp: 0, inp: 0 }))
    .catch(() => undefined)
  const begun = performance.now()
  await go()
  await shown()
  await painted(page)
  const ms = performance.now() - begun
  page.off('request', count)
  tools.off('Network.loadingFinished', add)
  await page.keyboard.press(key)
  await page.waitForTimeout(100)
  const { lcp, inp } = await page.evaluate(() => Reflect.get(globalThis, 'loadSeen') as { lcp: number; inp: number })
  // what the browser's own cache answered went over no line
  const over = await Promise.all(
    asked.map(async one => ((await one.response().catch(() => null))?.fromServiceWorker() ? null : one)),
  )
  const names = over.flatMap(one => (one === null ? [] : [new URL(one.url()).pathname]))
  const files = names.filter(name => /\.(js|css|svg|png|woff2)$/.test(name)).length
  return { ms, lcp, inp, requests: names.length, files, kB: bytes / 1000, names }
}
