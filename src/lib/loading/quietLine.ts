/** Nothing has come over the line for so long, ms: the page has what it asked for. */
const QUIET_MS = 800
/** So long at most is waited, ms. */
const PATIENCE_MS = 8_000
/** A page that took so long, ms, connecting with it, came over a poor line: what is asked for early would keep the screen waiting. */
const SLOW_MS = 120

function isSlow(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page !== undefined && page.responseEnd - page.fetchStart >= SLOW_MS
}

/** Resolves when what nobody waits for may be fetched: at once over a good line, over a poor one when the page has got what it asked for (SPEED-04). */
export function quietLine(): Promise<void> {
  if (!isSlow()) return Promise.resolve()
  return new Promise(done => {
    const finish = () => {
      observer.disconnect()
      clearTimeout(quiet)
      clearTimeout(late)
      done()
    }
    let quiet = setTimeout(finish, QUIET_MS)
    const late = setTimeout(finish, PATIENCE_MS)
    const observer = new PerformanceObserver(() => {
      clearTimeout(quiet)
      quiet = setTimeout(finish, QUIET_MS)
    })
    observer.observe({ type: 'resource' })
  })
}
