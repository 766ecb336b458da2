import type { ClientVitals, VitalSum } from '#contract/http/calls/clientReports.ts'
import { p75Of, VITAL_NAMES, VITALS } from '#contract/rules/webVitals.ts'
import type { VitalName } from '#contract/rules/webVitals.ts'

interface Count {
  day: string
  route: string
  name: VitalName
  bucket: number
  count: number
}

/** Sums by a key and name: how many there were and their p75; only what was told. */
function sumsBy(counts: readonly Count[], keyOf: (count: Count) => string): { key: string; sum: VitalSum }[] {
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

/** What the screen shows of the kept buckets; the routes with most pages first, at most `routesMax`. */
export function vitalSums(counts: readonly Count[], routesMax = 30): ClientVitals {
  const all = sumsBy(counts, () => '').map(({ sum }) => sum)
  const byRoute = sumsBy(counts, ({ route }) => route)
  const visits = new Map<string, number>()
  for (const { key, sum } of byRoute) visits.set(key, Math.max(visits.get(key) ?? 0, sum.count))
  const kept = [...visits]
    .toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .slice(0, routesMax)
    .map(([route]) => route)
  const inOrder = (one: VitalSum, other: VitalSum) => VITAL_NAMES.indexOf(one.name) - VITAL_NAMES.indexOf(other.name)
  return {
    all: all.toSorted(inOrder),
    days: sumsBy(counts, ({ day }) => day)
      .map(({ key: day, sum }) => ({ day, ...sum }))
      .toSorted((a, b) => (a.day === b.day ? inOrder(a, b) : a.day < b.day ? -1 : 1)),
    routes: byRoute
      .filter(({ key }) => kept.includes(key))
      .map(({ key: route, sum }) => ({ route, ...sum }))
      .toSorted((a, b) => kept.indexOf(a.route) - kept.indexOf(b.route) || inOrder(a, b)),
  }
}
