/** A moment as answers carry it: `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai (contract.md 1.8, D14). */
export const wireTime = (date: Date): string =>
  new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
