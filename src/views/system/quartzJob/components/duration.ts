const SECOND = 1_000
const MINUTE = 60 * SECOND

const HOUR = 60 * MINUTE

/** How long something took, for people: 12 毫秒, 3.4 秒, 2 分 5 秒, 6 时 3 分. */
export function durationText(ms: number | null): string {
  if (ms === null) return '–'
  if (ms < SECOND) return `${Math.round(ms)} 毫秒`
  const seconds = (ms / SECOND).toFixed(1)
  if (Number(seconds) * SECOND < MINUTE) return `${seconds} 秒`
  const whole = Math.round(ms / SECOND) * SECOND
  if (whole < HOUR) return `${Math.floor(whole / MINUTE)} 分 ${(whole % MINUTE) / SECOND} 秒`
  return `${Math.floor(whole / HOUR)} 时 ${Math.floor((whole % HOUR) / MINUTE)} 分`
}
