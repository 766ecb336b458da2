import { hospitalTime } from './hospitalClock.ts'

/** Age as people say it: days below a month, months below a year, years and months below three, then years. `birthday` YYYY-MM-DD. */
export function ageText(birthday: string, now: Date): string {
  const [year = 0, month = 1, day = 1] = birthday.split('-').map(Number)
  const today = hospitalTime(now.getTime())
  const months = (today.getUTCFullYear() - year) * 12 + (today.getUTCMonth() + 1 - month) - (today.getUTCDate() < day ? 1 : 0)
  if (months < 1) {
    const born = Date.UTC(year, month - 1, day)
    return `${Math.max(0, Math.floor((today.getTime() - born) / 86_400_000))}天`
  }
  if (months < 12) return `${months}个月`
  if (months < 36 && months % 12) return `${Math.floor(months / 12)}岁${months % 12}个月`
  return `${Math.floor(months / 12)}岁`
}
