import { hospitalDayNumber, hospitalTime } from '#contract/rules/hospitalClock.ts'

const HOUR = 3_600_000
const two = (n: number): string => String(n).padStart(2, '0')

/** Time line of a conversation in Asia/Shanghai: 09:30, 昨天 09:30, 5月3日 09:30, 2025年5月3日 09:30. Both in epoch ms. */
export function timeText(at: number, now: number): string {
  const when = hospitalTime(at)
  const clock = `${two(when.getUTCHours())}:${two(when.getUTCMinutes())}`
  const days = hospitalDayNumber(now) - hospitalDayNumber(at)
  if (days === 0) return clock
  if (days === 1) return `昨天 ${clock}`
  const date = `${when.getUTCMonth() + 1}月${when.getUTCDate()}日 ${clock}`
  return when.getUTCFullYear() === hospitalTime(now).getUTCFullYear() ? date : `${when.getUTCFullYear()}年${date}`
}

/** Hour and minute in Asia/Shanghai: 05:42. */
export const clockText = (at: number): string => {
  const when = hospitalTime(at)
  return `${two(when.getUTCHours())}:${two(when.getUTCMinutes())}`
}

/** Short time for lists: 09:30 today, 昨天, 5/3, 2025/5/3. */
export function shortTime(at: number, now: number): string {
  const when = hospitalTime(at)
  const days = hospitalDayNumber(now) - hospitalDayNumber(at)
  if (days === 0) return `${two(when.getUTCHours())}:${two(when.getUTCMinutes())}`
  if (days === 1) return '昨天'
  const date = `${when.getUTCMonth() + 1}/${when.getUTCDate()}`
  return when.getUTCFullYear() === hospitalTime(now).getUTCFullYear() ? date : `${when.getUTCFullYear()}/${date}`
}

/** Time left until a deadline: 23小时59分, 9分30秒, 已超时. */
export function leftText(ms: number): string {
  if (ms <= 0) return '已超时'
  const hours = Math.floor(ms / HOUR)
  const minutes = Math.floor((ms % HOUR) / 60_000)
  if (hours > 0) return `${hours}小时${minutes}分`
  const seconds = Math.floor((ms % 60_000) / 1000)
  return minutes > 0 ? `${minutes}分${two(seconds)}秒` : `${seconds}秒`
}
