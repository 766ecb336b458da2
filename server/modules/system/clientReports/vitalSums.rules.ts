import type { ClientVitals, VitalSum } from '#contract/http/calls/clientReports.ts'
import { p75Of, VITAL_NAMES, VITALS } from '#contract/rules/webVitals.ts'
import type { VitalName } from '#contract/rules/webVitals.ts'

interface Count {
  name: VitalName
  bucket: number
  count: number
}

/** Sums by a key and name: how many there were and their p75; only what was told. */
function sumsBy<C extends Count>(counts: readonly C[], keyOf: (count: C) => string): { key: string; sum: VitalSum }[] {
  const buckets = new Map<string, { key: string; name: VitalName; counts: number[] }>()
  for (const one of counts) {
    const [key, { name, bucket, count }] = [keyOf(one), one]
    const found = buckets.get(`${key} ${name}`) ?? { key, name, counts: VITALS[name].buckets.map(() => 0) }
    found.counts[bucket] = (found.counts[bucket] ?? 0) + count
    buckets.set(`${key} ${name}`, found)
  }
  return [...buckets.values()].map(({ key, name, counts: of }) => ({
    key,
    sum: { name, count: of.reduce((sum, count) => sum + count, 0), p75: p75Of(name, of) },
  }))
}

/** What the screen shows of buckets by day and by route; the routes with most pages first. */
export function vitalSums(
  ofDays: readonly (Count & { day: string })[],
  ofRoutes: readonly (Count & { route: string })[],
): ClientVitals {
  const all = sumsBy(ofDays, () => '').map(({ sum }) => sum)
  const byRoute = sumsBy(ofRoutes, ({ route }) => route)
  const visits = new Map<string, number>()
  for (const { key, sum } of byRoute) visits.set(key, Math.max(visits.get(key) ?? 0, sum.count))
  const kept = [...visits].toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([route]) => route)
  const inOrder = (one: VitalSum, other: VitalSum) => VITAL_NAMES.indexOf(one.name) - VITAL_NAMES.indexOf(other.name)
  return {
    all: all.toSorted(inOrder),
    days: sumsBy(ofDays, ({ day }) => day)
      .map(({ key: day, sum }) => ({ day, ...sum }))
      .toSorted((a, b) => (a.day === b.day ? inOrder(a, b) : a.day < b.day ? -1 : 1)),
    routes: byRoute
      .map(({ key: route, sum }) => ({ route, ...sum }))
      .toSorted((a, b) => kept.indexOf(a.route) - kept.indexOf(b.route) || inOrder(a, b)),
  }
}
