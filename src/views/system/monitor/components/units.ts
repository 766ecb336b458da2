const KB = 1024
const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** Bytes in the unit that fits, one digit after the point from KB on. */
export function bytesText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(KB)))
  const value = bytes / KB ** step
  return `${step === 0 ? Math.round(value) : value.toFixed(1)} ${UNITS[step] ?? 'B'}`
}
/** A part of 1 as a percentage; the original shows two digits (contract.md 22.1). */
export const percentText = (part: number): string => `${(part * 100).toFixed(2)}%`
export const countText = (count: number): string => count.toLocaleString('zh-CN')
export const msText = (ms: number): string => (ms < 1_000 ? `${Math.round(ms * 10) / 10} ms` : `${(ms / 1_000).toFixed(1)} s`)

/** How long something runs, by its two greatest units. */
export function durationText(seconds: number): string {
  const whole = Math.floor(seconds)
  const parts: [number, string][] = [
    [Math.floor(whole / 86_400), '天'],
    [Math.floor(whole / 3_600) % 24, '小时'],
    [Math.floor(whole / 60) % 60, '分'],
    [whole % 60, '秒'],
  ]
  const first = parts.findIndex(([count]) => count > 0)
  return first < 0
    ? '0 秒'
    : parts
        .slice(first, first + 2)
        .filter(([count]) => count > 0)
        .map(([count, unit]) => `${count} ${unit}`)
        .join(' ')
}
