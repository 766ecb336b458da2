/** Findings of one line, which most rules make. */
import { printAmount } from './amount.ts'
import { daysBetween } from './calendar.ts'
import { hospitalDay } from '../rules/hospitalClock.ts'
import type { CheckContext, Finding, NewItem } from './context.ts'

/** A finding of one line: its number and its drug are added. */
export const ofLine = (item: NewItem, rest: Finding): Finding => ({
  lineNos: [item.line.no],
  ...rest,
  codes: [item.drug.code, ...(rest.codes ?? [])],
})

/** One finding for each line that `judge` says something of. */
export const eachLine = (items: readonly NewItem[], judge: (item: NewItem) => Finding | null): readonly Finding[] =>
  items.flatMap(item => {
    const found = judge(item)
    return found === null ? [] : [ofLine(item, found)]
  })

/** The dose of a line as it is read back. */
export const doseText = ({ line, drug }: NewItem): string => (line.dose === null ? '' : printAmount(line.dose, drug.minUnit))

/** Whole days since a moment in Shanghai; null without one. */
export const daysSince = (at: number | null, { input }: CheckContext): number | null =>
  at === null ? null : daysBetween(hospitalDay(at), input.today)
