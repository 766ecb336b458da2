import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals'
import type { Metric } from 'web-vitals'
import { reportClient } from '#contract/http/calls/clientReports.ts'
import { routePattern, SLOW_INTERACTION } from '#contract/rules/clientReports.ts'
import { releaseOf } from '#contract/rules/release.ts'
import type { VitalName } from '#contract/rules/webVitals.ts'
import { getConfig } from '#src/lib/config.ts'
import { address, commonHeaders } from '#src/lib/http/client.ts'
import { allowedLocation } from '#src/lib/navigation.ts'
import { onTrouble } from '#src/lib/troubles.ts'
import { keepFrame } from './keepFrame.ts'
import { traceCalls } from './traceCalls.ts'
import { described, describedTarget } from './described.ts'
import { createReporter } from './reporter.ts'
import type { Batch } from './reporter.ts'

const route = (): string => routePattern(allowedLocation.current()?.pathname ?? location.pathname)

/** By fetch, which goes on when the page is gone and can say who is signed in, as a beacon cannot. */
async function send(batch: Batch): Promise<boolean> {
  const answer = await fetch(address(reportClient.path), {
    method: reportClient.methods[0],
    keepalive: true,
    headers: { 'content-type': 'application/json', ...commonHeaders() },
    body: JSON.stringify({ release: releaseOf(getConfig()), ...batch }),
  })
  // a server without this call, as that of an original installation, is not asked again
  return answer.status !== 404
}

/**
 * Reports what goes wrong on this page and how fast it is (decision 185), and keeps the frame for when there is no line; loaded when the page is idle. Web vitals are told once, when the page is left for the
 * first time: they belong to the way it was opened. Slow interactions are told as they happen.
 */
export function startWatch(): void {
  keepFrame()
  if (getConfig().traces) void traceCalls().catch(() => undefined)
  const reporter = createReporter(send)
  onTrouble(({ kind, error }) => {
    const what = described(error)
    if (what) reporter.report({ kind, ...what, route: route() })
  })
  watchInteractions((name, target) => {
    reporter.report({ kind: 'slow', message: `${name} ${describedTarget(target)}`, stack: '', route: route() })
  })
  const opened = route()
  const told = new Set<string>()
  const tell = (metric: Metric) => {
    const { name, value } = metric
    if (told.has(name)) return
    told.add(name)
    const scaled = Math.round(name === 'CLS' ? value * 1_000 : value)
    reporter.vital({ name: name as VitalName, value: scaled, route: name === 'LCP' || name === 'TTFB' ? opened : route() })
  }
  for (const watch of [onLCP, onINP, onCLS, onTTFB]) watch(tell)
  // after the listeners of the vitals, which tell what they have when the page is hidden
  const leave = () => {
    if (document.visibilityState === 'hidden') queueMicrotask(reporter.leave)
  }
  addEventListener('visibilitychange', leave)
  addEventListener('pagehide', () => queueMicrotask(reporter.leave))
}

/** Interactions whose next picture came late; browsers that do not measure them tell none. */
function watchInteractions(tell: (name: string, target: unknown) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('event')) return
  const seen = new Set<number>()
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      // what happened before this observer comes from 104 ms on
      if (entry.duration < SLOW_INTERACTION || entry.interactionId === 0 || seen.has(entry.interactionId)) continue
      seen.add(entry.interactionId)
      tell(entry.name, entry.target)
    }
  }).observe({ type: 'event', durationThreshold: SLOW_INTERACTION, buffered: true } as PerformanceObserverInit)
}
