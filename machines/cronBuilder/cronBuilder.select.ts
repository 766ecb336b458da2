import type { SnapshotFrom } from 'xstate'
import { describeCron } from '#contract/cron/describe.ts'
import type { CronExpression, CronError } from '#contract/cron/expression.ts'
import type { CronFieldName } from '#contract/cron/fields.ts'
import { parseCron } from '#contract/cron/parse.ts'
import type { cronBuilderMachine } from './cronBuilder.machine.ts'
import { expressionOf, shownTabs } from './cronBuilder.rules.ts'
import type { CronTab } from './cronBuilder.types.ts'

export type CronBuilderSnapshot = SnapshotFrom<typeof cronBuilderMachine>

export const selectExpression = ({ context }: CronBuilderSnapshot): string => expressionOf(context)
export const selectTabs = ({ context }: CronBuilderSnapshot): CronTab[] => shownTabs(context)

/** Everything that follows from the expression alone. */
export interface CronReport {
  /** null while it has an issue */
  expression: CronExpression | null
  /** 每周一至周五 09:30; '' while it has an issue */
  sentence: string
  issues: readonly CronError[]
  /** the sentence at a field, by its name */
  errorOf: Readonly<Partial<Record<CronFieldName, string>>>
}

/** Reads an expression for the screen. */
export function reportOf(text: string): CronReport {
  const reading = parseCron(text)
  const issues = reading.ok ? [] : reading.issues
  return {
    expression: reading.ok ? reading.expression : null,
    sentence: reading.ok ? describeCron(reading.expression) : '',
    issues,
    errorOf: Object.fromEntries(issues.flatMap(({ field, text: said }) => (field === null ? [] : [[field, said]]))),
  }
}
