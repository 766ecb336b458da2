import type { CDPSession, Page } from 'playwright'
import type { BenchColumn, BenchRow } from '#src/bench/benchGrid.ts'

/** What the bench keeps in the page. */
interface BenchParts {
  rows: BenchRow[]
  cols: BenchColumn[]
  /** ms of each task over 50 ms since the list was emptied */
  tasks: number[]
  /** the moment just after the frame was painted in which it became true */
  painted: (isThere: () => boolean) => Promise<number>
  isTyped: boolean
}
declare global {
  interface Window {
    benchParts: BenchParts
  }
}

/** How long a scroll and a rush of updates last, ms. */
export const SCROLL_TIME = 2_500
export const LIVE_TIME = 5_000
/** How long rows are looked for while the grid is flung, ms. */
const FLUNG = 1_500
/** A frame of the screen, ms. */
const FRAME = 1000 / 60

export interface Frames {
  /** ms between frames */
  times: number[]
  /** ms of the main thread for each frame */
  cpu: number
  longTasks: number
}
export interface Live {
  /** ms of the main thread in all */
  cpu: number
  /** ms from the sender to the painted frame */
  latencies: number[]
  dropped: number
  longTasks: number
}

/** Helpers in the page: waits for the frame in which something shows, until just after it was painted. */
export const addHelpers = (page: Page): Promise<void> =>
  page.evaluate(() => {
    /** The next frame: whether it shows it, and the moment after its paint. What comes between the frame and that moment is not in the picture. */
    const nextFrame = (isThere: () => boolean) =>
      new Promise<{ isShown: boolean; at: number }>(resolve => {
        requestAnimationFrame(() => {
          let isShown = false
          // behind all callbacks of the frame, just before it is painted
          const observer = new ResizeObserver(() => {
            isShown = isThere()
            observer.disconnect()
          })
          observer.observe(document.documentElement)
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => resolve({ isShown, at: performance.now() }), { once: true })
          port1.start()
          port2.postMessage(null)
        })
      })
    const painted = async (isThere: () => boolean) => {
      for (let frames = 0; frames < 900; frames += 1) {
        const { isShown, at } = await nextFrame(isThere)
        if (isShown) return at
      }
      throw new Error('nothing was painted within 900 frames')
    }
    const tasks: number[] = []
    new PerformanceObserver(list => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
    window.benchParts = { rows: [], cols: [], tasks, painted, isTyped: false }
  })

/** ms of the main thread so far. */
async function taskTime(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** From the call of mount to the painted frame that shows the first row, ms. */
export const firstRow = (page: Page, field: string): Promise<number> =>
  page.evaluate(async key => {
    const { rows, cols, painted } = window.benchParts
    const app = document.getElementById('app')
    if (app === null) throw new Error('the page has no #app')
    const begun = performance.now()
    window.__bench.mount(app, rows, cols)
    return (await painted(() => window.__bench.cellText(0, key) !== '')) - begun
  }, field)

/** Scrolls by `step` px in each frame, to and fro where the rows end. */
export async function scroll(page: Page, devtools: CDPSession, step: number, height: number): Promise<Frames> {
  await page.evaluate(() => (window.benchParts.tasks.length = 0))
  const before = await taskTime(devtools)
  const times = await page.evaluate(
    ([by, ms, end]) =>
      new Promise<number[]>(resolve => {
        const found: number[] = []
        const begun = performance.now()
        let [last, at, way] = [begun, 0, 1]
        const frame = (now: number) => {
          found.push(now - last)
          last = now
          if (now - begun >= ms) return resolve(found.slice(1))
          if (at + by * way > end || at + by * way < 0) way = -way
          at += by * way
          window.__bench.scrollTo(at)
          return requestAnimationFrame(frame)
        }
        requestAnimationFrame(frame)
      }),
    [step, SCROLL_TIME, height] as const,
  )
  const spent = (await taskTime(devtools)) - before
  // long tasks are told a moment later
  await page.waitForTimeout(300)
  const longTasks = await page.evaluate(() => window.benchParts.tasks.length)
  await page.evaluate(() => window.__bench.scrollTo(0))
  await page.waitForTimeout(300)
  return { times, cpu: spent / times.length, longTasks }
}

/**
 * Flings by `step` px in each frame for `FLUNG` ms; of the rows that the window showed a frame ago, the share that was still not there when the next one was painted, %.
 * Three rows of each frame are asked. A grid may show those of the newest place instead, as one does that draws after it was moved.
 */
export const blankRows = (page: Page, step: number, height: number, field: string): Promise<number> =>
  page.evaluate(
    ([by, ms, end, key, row, seen]) =>
      new Promise<number>(resolve => {
        let [asked, blank] = [0, 0]
        const begun = performance.now()
        let [at, way, before] = [0, 1, 0]
        const isThere = (px: number, n: number) => window.__bench.cellText(Math.floor(px / row) + n, key) !== ''
        const frame = (now: number) => {
          const was = before
          before = at
          if (at + by * way > end || at + by * way < 0) way = -way
          at += by * way
          window.__bench.scrollTo(at)
          const [older, newer] = [before, at]
          // behind all callbacks of the frame, just before it is painted
          const observer = new ResizeObserver(() => {
            observer.disconnect()
            // the first frames bring what a fling brings
            if (now - begun < 300 || was === older) return
            for (const n of seen) {
              asked += 1
              if (!isThere(older, n) && !isThere(newer, n)) blank += 1
            }
          })
          observer.observe(document.documentElement)
          if (now - begun < ms) return requestAnimationFrame(frame)
          window.__bench.scrollTo(0)
          return setTimeout(() => resolve((blank / asked) * 100), 300)
        }
        requestAnimationFrame(frame)
      }),
    [step, FLUNG, height, field, 36, [2, 10, 18]] as const,
  )

/**
 * A worker sends one message for each changed cell, one in five of them in a row that is seen; every 40 to 60 ms one goes to a cell that is watched, and
 * counts from its sending to the frame that shows it. Not every 50: that is three frames, and all of them would wait as long as the first happens to.
 */
export async function live(page: Page, devtools: CDPSession, rate: number, rows: number): Promise<Live> {
  await page.evaluate(() => (window.benchParts.tasks.length = 0))
  const before = await taskTime(devtools)
  const found = await page.evaluate(
    ([perSecond, ms, count]) =>
      new Promise<{ latencies: number[]; times: number[] }>(resolve => {
        const source = `
          const random = (seed => () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648)(7)
          const keys = ['c0', 'c1', 'c5', 'c6', 'c10']
          const begun = performance.now()
          let [sent, marks, next] = [0, 0, 0]
          const tick = () => {
            const passed = performance.now() - begun
            if (passed > ${ms}) return postMessage(null)
            for (const due = Math.floor(passed * ${perSecond} / 1000); sent < due; sent += 1) {
              const r = random() < 0.2 ? 1 + Math.floor(random() * 20) : Math.floor(random() * ${count})
              const k = keys[Math.floor(random() * keys.length)]
              postMessage({ r: r === 0 ? 1 : r, k, v: k === 'c1' || k === 'c6' ? sent : 'v' + sent })
            }
            if (passed >= next) {
              next = passed + 40 + random() * 20
              marks += 1
              postMessage({ r: 0, k: 'c0', v: 'mark ' + marks, at: performance.timeOrigin + performance.now() })
            }
            setTimeout(tick, 1)
          }
          tick()`
        const worker = new Worker(URL.createObjectURL(new Blob([source])))
        const waiting = new Map<string, number>()
        const [latencies, times]: [number[], number[]] = [[], []]
        let isOver = false
        let last = performance.now()
        const channel = new MessageChannel()
        channel.port1.addEventListener('message', () => {
          const at = waiting.get(window.__bench.cellText(0, 'c0'))
          if (at === undefined) return
          const seen = performance.timeOrigin + performance.now()
          latencies.push(seen - at)
          // an older mark that was never seen came and went within the frame
          waiting.clear()
        })
        channel.port1.start()
        const frame = (now: number) => {
          times.push(now - last)
          last = now
          if (waiting.size > 0) channel.port2.postMessage(null)
          if (isOver) resolve({ latencies, times: times.slice(1) })
          else requestAnimationFrame(frame)
        }
        requestAnimationFrame(frame)
        worker.addEventListener('message', ({ data }: MessageEvent<{ r: number; k: string; v: string; at?: number } | null>) => {
          if (data === null) {
            isOver = true
            worker.terminate()
            return
          }
          if (data.at !== undefined) waiting.set(data.v, data.at)
          window.__bench.applyUpdates([{ r: data.r, k: data.k, v: data.v }])
        })
      }),
    [rate, LIVE_TIME, rows] as const,
  )
  const cpu = (await taskTime(devtools)) - before
  await page.waitForTimeout(300)
  const longTasks = await page.evaluate(() => window.benchParts.tasks.length)
  const dropped = found.times.reduce((sum, time) => sum + Math.max(0, Math.round(time / FRAME) - 1), 0)
  return { cpu, latencies: found.latencies, dropped, longTasks }
}

/** From a press of a key or a button to the painted frame that has the editor, ms. */
async function untilEditor(page: Page, event: 'keydown' | 'mousedown', press: () => Promise<void>): Promise<number> {
  const seen = page.evaluate(
    name =>
      new Promise<number>((resolve, reject) => {
        addEventListener(
          name,
          ({ timeStamp }) => {
            const { painted } = window.benchParts
            painted(() => window.__bench.editorVisible()).then(at => resolve(at - timeStamp), reject)
          },
          { once: true, capture: true },
        )
      }),
    event,
  )
  await page.waitForTimeout(50)
  await press()
  const took = await seen
  // the editor has the focus now
  await page.waitForTimeout(50)
  return took
}

/** Presses a cell as a person does. */
export async function openByClick(page: Page, r: number, field: string): Promise<number> {
  const { x, y } = await page.evaluate(([at, key]) => window.__bench.focusCell(at, key), [r, field] as const)
  return untilEditor(page, 'mousedown', () => page.mouse.click(x, y))
}
/** Goes one cell down from the last one that was edited and opens it by Enter, as grid.md part 2 measured. */
export async function openByKey(page: Page): Promise<number> {
  await page.keyboard.press('ArrowDown')
  return untilEditor(page, 'keydown', () => page.keyboard.press('Enter'))
}
export async function closeEditor(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => !window.__bench.editorVisible())
}

/** Types twenty letters into the editor that is open. */
export async function type(page: Page, devtools: CDPSession): Promise<{ times: number[]; cpu: number }> {
  const before = await taskTime(devtools)
  const frames = page.evaluate(
    () =>
      new Promise<number[]>(resolve => {
        const times: number[] = []
        let last = performance.now()
        const frame = (now: number) => {
          times.push(now - last)
          last = now
          if (window.benchParts.isTyped) resolve(times.slice(1))
          else requestAnimationFrame(frame)
        }
        window.benchParts.isTyped = false
        requestAnimationFrame(frame)
      }),
  )
  for (let n = 0; n < 20; n += 1) {
    await page.keyboard.press('a')
    await page.waitForTimeout(40)
  }
  await page.evaluate(() => (window.benchParts.isTyped = true))
  const times = await frames
  return { times, cpu: (await taskTime(devtools)) - before }
}

/**
 * Pastes lines × ten columns at the top; ms from the call to the painted frame that shows the first of them, and to the one in which all of them are written
 * and stored.
 */
export const paste = (page: Page, lines: number, mark: string): Promise<{ first: number; whole: number }> =>
  page.evaluate(
    async ([count, word]) => {
      const { painted } = window.benchParts
      const days = (n: number) => `2026-0${(n % 9) + 1}-1${n % 9}`
      const labels = ['门诊', '急诊', '住院', '康复', '体检']
      const matrix = Array.from({ length: count }, (_, n) => [
        `${word} ${n}`,
        n,
        days(n),
        labels[n % 5] ?? '',
        n % 2 === 0,
        `${word} 二 ${n}`,
        n * 2,
        days(n + 1),
        labels[(n + 1) % 5] ?? '',
        n % 3 === 0,
      ])
      const begun = performance.now()
      window.__bench.paste(0, 0, matrix)
      const first = (await painted(() => window.__bench.cellText(0, 'c0') === `${word} 0`)) - begun
      return { first, whole: (await painted(() => window.__bench.isPasted())) - begun }
    },
    [lines, mark] as const,
  )

/** Moves the first row a thousand rows down; from the call to the painted frame in which the second is the first, ms. */
export const moveRow = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { painted } = window.benchParts
    const [next, there] = [window.__bench.cellText(1, 'c0'), window.__bench.cellText(0, 'c0')]
    if (next === '' || next === there) throw new Error('the first two rows must be seen and differ')
    const begun = performance.now()
    window.__bench.moveRow(0, 999)
    return (await painted(() => window.__bench.cellText(0, 'c0') === next)) - begun
  })
