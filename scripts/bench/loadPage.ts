import type { BrowserContext, CDPSession, Page } from 'playwright'

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
  globalThis.shownAt = (selector, text) => new Promise(done => {
    const isThere = one => one.textContent.includes(text) && one.getClientRects().length > 0
    const look = () =>
      requestAnimationFrame(() =>
        [...document.querySelectorAll(selector)].some(isThere) ? setTimeout(() => done(performance.now())) : look())
    look()
  })
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

/** An element by selector, with a text where that is needed to tell it. */
export interface Shown {
  selector: string
  text?: string
}
/** The frame that shows an element was given to the screen: the page's own clock, ms since its navigation began. Asked by the page itself: a locator of Playwright costs it 50 to 100 ms. */
const shownAt = (page: Page, { selector, text = '' }: Shown): Promise<number> =>
  page.evaluate(
    ([what, words]) => (Reflect.get(globalThis, 'shownAt') as (...of: [string, string]) => Promise<number>)(what, words),
    [selector, text] as const,
  )

/** Names what goes over the line from now on; answers how to stop. What the browser's caches answer is not among it. */
function listen(tools: CDPSession): () => { names: string[]; bytes: number } {
  const asked = new Map<string, string>()
  let bytes = 0
  const sent = ({ requestId, request }: { requestId: string; request: { url: string } }) => {
    if (request.url.startsWith('http')) asked.set(requestId, new URL(request.url).pathname)
  }
  const cached = ({ requestId }: { requestId: string }) => asked.delete(requestId)
  const answered = ({ requestId, response }: { requestId: string; response: { fromDiskCache?: boolean } }) => {
    if (response.fromDiskCache) asked.delete(requestId)
  }
  const finished = ({ encodedDataLength }: { encodedDataLength: number }) => (bytes += encodedDataLength)
  tools.on('Network.requestWillBeSent', sent)
  tools.on('Network.requestServedFromCache', cached)
  tools.on('Network.responseReceived', answered)
  tools.on('Network.loadingFinished', finished)
  return () => {
    tools.off('Network.requestWillBeSent', sent)
    tools.off('Network.requestServedFromCache', cached)
    tools.off('Network.responseReceived', answered)
    tools.off('Network.loadingFinished', finished)
    return { names: [...asked.values()], bytes }
  }
}

/** `go` navigates (`isAddress`) or presses, `shown` is what it leads to. */
export interface Opening {
  isAddress?: boolean
  go: () => Promise<unknown>
  shown: Shown
}

/** Opens something and waits until it is shown; a key is pressed after it, for its interaction. */
export async function opening(page: Page, tools: CDPSession, { isAddress = false, go, shown }: Opening): Promise<Opened> {
  const stop = listen(tools)
  await page
    .evaluate(() => void Object.assign(Reflect.get(globalThis, 'loadSeen') ?? {}, { lcp: 0, inp: 0 }))
    .catch(() => undefined)
  const begun = isAddress ? 0 : await page.evaluate(() => performance.now())
  await go()
  const ms = (await shownAt(page, shown)) - begun
  const { names, bytes } = stop()
  await page.keyboard.press('Tab')
  await page.waitForTimeout(100)
  const { lcp, inp } = await page.evaluate(() => Reflect.get(globalThis, 'loadSeen') as { lcp: number; inp: number })
  const files = names.filter(name => /\.(js|css|svg|png|woff2)$/.test(name)).length
  return { ms, lcp, inp, requests: names.length, files, kB: bytes / 1000, names }
}
