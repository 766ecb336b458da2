import { hospitalTime } from '#contract/rules/hospitalClock.ts'

/** A moment as answers carry it: `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai (contract.md 1.8, D14). */
export const wireTime = (date: Date): string => hospitalTime(date.getTime()).toISOString().slice(0, 19).replace('T', ' ')
