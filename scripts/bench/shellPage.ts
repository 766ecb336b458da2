import type { CDPSession, Page } from 'playwright'

/** What is measured: how long, and of what, for the list of the slowest. */
export interface Sample {
  ms: number
  about: string
}

/**
 * Clicks an element and waits for the first frame that shows a tab as chosen and its page with this heading: from just before the click to just after
 * the frame was given to the screen. All inside the page, so no time of the test's own is counted.
 */
export const clickToFrame = (page: Page, selector: string, heading: string): Promise<number> =>
  page.evaluate(
    ([target, title]) =>
      new Promise<number>((resolve, reject) => {
        const element = document.querySelector<HTMLElement>(target)
        if (element === null) return reject(new Error(`nothing at ${target}`))
        const isThere = () => {
          const tab = document.querySelector('[role=tab][aria-selected=true]')
          const heads = [...document.querySelectorAll<HTMLElement>('#xl-content h1')]
          return (
            tab?.textContent.includes(title) === true && heads.some(one => one.textContent === title && one.offsetParent !== null)
          )
        }
        const begun = performance.now()
        const look = () => {
          if (!isThere()) return requestAnimationFrame(look)
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => resolve(performance.now() - begun), { once: true })
          port1.start()
          return port2.postMessage(null)
        }
        element.click()
        return requestAnimationFrame(look)
      }),
    [selector, heading] as const,
  )

/** From a click to the first frame in which the selector matches something that can be seen. */
export const clickToSight = (page: Page, selector: string, wanted: string): Promise<number> =>
  page.evaluate(
    ([target, seen]) =>
      new Promise<number>((resolve, reject) => {
        const element = document.querySelector<HTMLElement>(target)
        if (element === null) return reject(new Error(`nothing at ${target}`))
        const begun = performance.now()
        const look = () => {
          const there = [...document.querySelectorAll<HTMLElement>(seen)].some(one => one.offsetParent !== null)
          if (!there) return requestAnimationFrame(look)
          return setTimeout(() => resolve(performance.now() - begun))
        }
        element.click()
        return requestAnimationFrame(look)
      }),
    [selector, wanted] as const,
  )

/** Begins to write down the tasks of the page that keep it busy for more than 50 ms. */
export const watchLongTasks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen: number[] = []
    Reflect.set(globalThis, 'longTasks', seen)
    new PerformanceObserver(list => seen.push(...list.getEntries().map(entry => entry.duration))).observe({ type: 'longtask' })
  })
/** ms of each of them. */
export const longTasks = (page: Page): Promise<number[]> => page.evaluate(() => Reflect.get(globalThis, 'longTasks') as number[])

/** Bytes of JavaScript that are still held after everything that can be collected was. */
export async function heap(devtools: CDPSession): Promise<number> {
  // what waits for a timer or an idle moment may hold the last page for a while
  for (let round = 0; round < 3; round += 1) {
    await devtools.send('HeapProfiler.collectGarbage')
    await new Promise(resolve => setTimeout(resolve, 500))
  }
  return (await devtools.send('Runtime.getHeapUsage')).usedSize
}
