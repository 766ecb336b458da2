/** A web vital: what it says, from where on it is no longer good and where it is poor (web.dev), and the upper ends of the buckets that days are summed in. */
interface Vital {
  name: string
  meaning: string
  good: number
  poor: number
  /** `ms`, or `score`: layout shift in thousandths */
  unit: 'ms' | 'score'
  buckets: readonly number[]
}

/** Thresholds: https://web.dev/articles/vitals, https://web.dev/articles/ttfb. */
export const VITALS = {
  LCP: {
    name: '最大内容绘制',
    meaning: '打开页面到主要内容显示的时间（LCP）',
    good: 2_500,
    poor: 4_000,
    unit: 'ms',
    buckets: [500, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 6_000, 10_000],
  },
  INP: {
    name: '交互响应',
    meaning: '点击、按键到下一次显示的时间（INP）',
    good: 200,
    poor: 500,
    unit: 'ms',
    buckets: [50, 100, 150, 200, 300, 400, 500, 1_000, 2_000],
  },
  CLS: {
    name: '布局偏移',
    meaning: '页面内容意外移动的程度（CLS）',
    good: 100,
    poor: 250,
    unit: 'score',
    buckets: [10, 25, 50, 75, 100, 150, 250, 500, 1_000],
  },
  TTFB: {
    name: '首字节时间',
    meaning: '打开页面到服务器开始应答的时间（TTFB）',
    good: 800,
    poor: 1_800,
    unit: 'ms',
    buckets: [100, 200, 400, 600, 800, 1_200, 1_800, 3_000, 6_000],
  },
} as const satisfies Readonly<Record<string, Vital>>
export type VitalName = keyof typeof VITALS
export const VITAL_NAMES = Object.keys(VITALS) as VitalName[]

/** The bucket a value falls into; the last one is open. */
export function bucketOf(name: VitalName, value: number): number {
  const at = VITALS[name].buckets.findIndex(end => value <= end)
  return at === -1 ? VITALS[name].buckets.length : at
}

/** The value that three of four stay below, from the counts of the buckets; in between by proportion. The open bucket answers where it begins; null: nothing counted. */
export function p75Of(name: VitalName, counts: readonly number[]): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  const { buckets } = VITALS[name]
  const wanted = all * 0.75
  let below = 0
  for (const [at, end] of buckets.entries()) {
    const here = counts[at] ?? 0
    const begin = buckets[at - 1] ?? 0
    if (here > 0 && below + here >= wanted) return Math.round(begin + ((wanted - below) / here) * (end - begin))
    below += here
  }
  return buckets.at(-1) ?? null
}

export type VitalRating = 'good' | 'middling' | 'poor'
export const RATING_TEXT: Readonly<Record<VitalRating, string>> = { good: '良好', middling: '需改进', poor: '较差' }
/** What web.dev calls a value. */
export const ratingOf = (name: VitalName, value: number): VitalRating =>
  value <= VITALS[name].good ? 'good' : value <= VITALS[name].poor ? 'middling' : 'poor'

/** A value with its unit, as people read it. */
export const vitalText = (name: VitalName, value: number): string =>
  VITALS[name].unit === 'score'
    ? (value / 1_000).toFixed(2)
    : value >= 1_000
      ? `${(value / 1_000).toFixed(1)} 秒`
      : `${value} 毫秒`
