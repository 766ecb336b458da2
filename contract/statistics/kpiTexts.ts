import { kpiNumber, type KpiSum } from './kpi.ts'
import type { Kpi, KpiUnit } from './kpiTypes.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const NONE = '—'

const grouped = (text: string): string => text.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
const fixed = (value: number, digits: number): string => {
  const [whole = '', rest] = value.toFixed(digits).split('.')
  return rest === undefined ? grouped(whole) : `${grouped(whole)}.${rest}`
}
/** 45 秒, 6 分, 1 小时 20 分, 2,578 小时: from 100 hours on minutes say nothing. A rounded value never fills the next unit: no 60 秒, no 60 分. */
export function durationText(ms: number): string {
  const seconds = Math.round(ms / SECOND)
  if (seconds < 60) return `${seconds} 秒`
  const tenths = Math.round(ms / (MINUTE / 10))
  if (tenths < 100) return `${fixed(tenths / 10, tenths % 10 === 0 ? 0 : 1)} 分`
  const minutes = Math.round(ms / MINUTE)
  if (minutes < 60) return `${minutes} 分`
  if (ms >= 100 * HOUR) return `${grouped(String(Math.round(ms / HOUR)))} 小时`
  const rest = minutes % 60
  return `${grouped(String(Math.floor(minutes / 60)))} 小时${rest ? ` ${rest} 分` : ''}`
}
/** ¥1,234.50 of fen. */
const fenText = (fen: number): string => `${fen < 0 ? '−' : ''}¥${fixed(Math.abs(fen) / 100, 2)}`
const rateText = (share: number): string => `${(share * 100).toFixed(1)}%`

const VALUE: Record<KpiUnit, (value: number) => string> = {
  times: value => grouped(String(value)),
  sheets: value => grouped(String(value)),
  fen: fenText,
  ms: durationText,
  score: value => value.toFixed(2),
  kinds: value => value.toFixed(1),
}
/** A value of a row, or a mean of them, as people read it. */
export const valueText = ({ unit }: Pick<Kpi, 'unit'>, value: number | null): string =>
  value === null ? NONE : VALUE[unit](value)
/** The number of a figure as its tile shows it; — for division by zero (STAT-05). */
export function kpiText(kpi: Kpi, sum: KpiSum | undefined): string {
  const value = sum && kpiNumber(kpi, sum)
  if (value === undefined || value === null) return NONE
  return kpi.measure === 'rate' || kpi.measure === 'share' ? rateText(value) : valueText(kpi, value)
}
/** What stands under it: numerator and denominator, or median, P90 and the share of good ratings. '' where there is nothing more to say. */
export function kpiDetail(kpi: Kpi, sum: KpiSum | undefined): string {
  if (!sum) return ''
  if (kpi.measure === 'rate') return `${grouped(String(sum.hits))} / ${grouped(String(sum.n))}`
  if (kpi.measure === 'share') return `${valueText(kpi, sum.part)} / ${valueText(kpi, sum.sum)}`
  if (kpi.measure === 'mean') {
    const good = kpi.hit !== undefined && sum.n > 0 ? ` · 好评 ${rateText(sum.hits / sum.n)}` : ''
    return `中位 ${valueText(kpi, sum.median)} · P90 ${valueText(kpi, sum.p90)}${good}`
  }
  return ''
}

const HEADS: Record<KpiUnit, string | null> = {
  times: null,
  sheets: null,
  fen: '金额（元）',
  ms: '时长（秒）',
  score: '评分',
  kinds: '品种数',
}
/** Head of the column of values in a table of rows; null: rows have none. */
export const valueHead = ({ unit, measure }: Pick<Kpi, 'unit' | 'measure'>): string | null =>
  measure === 'count' || measure === 'rate' ? null : HEADS[unit]
/** A value as a workbook holds it: yuan, seconds. */
export const valueNumber = ({ unit }: Pick<Kpi, 'unit'>, value: number): number =>
  unit === 'fen' ? value / 100 : unit === 'ms' ? Math.round(value / SECOND) : value
/** Unit of a chart's axis. */
export const UNIT_TEXT: Record<KpiUnit, string> = { times: '次', sheets: '张', fen: '元', ms: '分钟', score: '分', kinds: '种' }
