import { HOSPITAL_OFFSET } from '#contract/rules/hospitalClock.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Epoch ms of a wire time `YYYY-MM-DD HH:mm:ss` (Asia/Shanghai), or null when it is none. */
export function wireToEpoch(text: string | null): number | null {
  if (text === null || !/^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/.test(text)) return null
  const at = Date.parse(`${text.replace(' ', 'T')}${HOSPITAL_OFFSET}`)
  return Number.isNaN(at) ? null : at
}

/** How long ago, in words; from a week on only the date is told, so null. A clock that runs behind says 刚刚. */
export function agoText(at: number, now: number): string | null {
  const ms = now - at
  if (ms < MINUTE) return '刚刚'
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} 分钟前`
  if (ms < DAY) return `${Math.floor(ms / HOUR)} 小时前`
  return ms < 7 * DAY ? `${Math.floor(ms / DAY)} 天前` : null
}
