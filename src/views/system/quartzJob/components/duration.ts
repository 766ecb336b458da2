const SECOND = 1_000
const MINUTE = 60 * SECOND

/** How long something took, for people: 12 毫秒, 3.4 秒, 2 分 5 秒. */
export function durationText(ms: number | null): string {
  if (ms === null) return '–'
  if (ms < SECOND) return `${Math.round(ms)} 毫秒`
  if (ms < MINUTE) return `${(ms / SECOND).toFixed(1)} 秒`
  return `${Math.floor(ms / MINUTE)} 分 ${Math.round((ms % MINUTE) / SECOND)} 秒`
}
