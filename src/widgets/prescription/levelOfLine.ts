import type { CheckLevel, CheckResult } from '#contract/prescriptions/types.ts'

/** The gravest finding of a line; L0 stands in the list alone (looks.md 7). */
export function levelOfLine(results: readonly CheckResult[], no: number): CheckLevel | null {
  const levels = results.filter(({ level, lineNos }) => level > 0 && lineNos.includes(no)).map(({ level }) => level)
  return levels.reduce<CheckLevel | null>((most, level) => (most === null || level > most ? level : most), null)
}
