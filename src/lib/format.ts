import { ELLIPSIS } from '#contract/constants.ts'
import { HOSPITAL_ZONE } from '#contract/rules/hospitalClock.ts'

// Swedish writes moments as ISO 8601 does.
const parts = new Intl.DateTimeFormat('sv', { timeZone: HOSPITAL_ZONE, dateStyle: 'short', timeStyle: 'medium' })

/** YYYY-MM-DD HH:mm:ss in Asia/Shanghai of epoch ms (D14). */
export const dateTime = (at: number): string => parts.format(at)
/** YYYY-MM-DD in Asia/Shanghai of epoch ms. */
export const date = (at: number): string => dateTime(at).slice(0, 10)
/** Hour of the day, 0–23, in Asia/Shanghai. */
export const hourOf = (at: number): number => Number(dateTime(at).slice(11, 13))

/** Greeting by hour: before 9, up to 11, up to 13, before 20, else evening (contract.md 26.22). */
export const greeting = (hour: number): string =>
  hour < 9 ? '早上好' : hour <= 11 ? '上午好' : hour <= 13 ? '中午好' : hour < 20 ? '下午好' : '晚上好'

/** Longer than n characters: the first n and three dots. */
export const ellipsis = (text: string, n: number = ELLIPSIS): string => (text.length > n ? `${text.slice(0, n)}...` : text)

/** Badge text: 99+ above 99. */
export const badgeText = (count: number): string => (count > 99 ? '99+' : String(count))
