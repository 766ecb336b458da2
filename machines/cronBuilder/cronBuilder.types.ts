import type { PromiseActorLogic } from 'xstate'
import type { CronTexts } from '#contract/cron/cascade.ts'
import type { CronFieldName } from '#contract/cron/fields.ts'

/** Kinds of a part of a field (CRON-03): `?`, `*`, `a-b`, `a/b`, a workday (`nW`, `LW`), the last (`L`, `L-n`, `nL`), what is named (`a,b`, `n#k`). */
export type CronPartType = 'TYPE_NOT_SET' | 'EVERY' | 'RANGE' | 'LOOP' | 'WORK' | 'LAST' | 'SPECIFY'

/** What the controls of a field hold, also while another of its modes is chosen (CRON-02). */
export interface CronPart {
  type: CronPartType
  rangeStart: number
  rangeEnd: number
  loopStart: number
  loopInterval: number
  /** an empty one is written as the lowest value (CRON-23) */
  list: readonly number[]
}

/** Numbers of the modes that only the day tab has. */
export interface CronDayNumbers {
  /** of nL and of n#k: 1 (Monday) to 7 */
  lastWeekday: number
  nthWeekday: number
  nth: number
  /** of L-n */
  beforeEnd: number
  /** of nW */
  workday: number
}

/** The tabs of the dialog; days and weekdays share one. */
export type CronTab = Exclude<CronFieldName, 'week'>

/** Modes of every field, then those of the day tab alone (CRON-08 to CRON-17). */
export type CronMode =
  | 'every'
  | 'loop'
  | 'list'
  | 'range'
  | 'weekLoop'
  | 'weekList'
  | 'weekRange'
  | 'last'
  | 'lastWorkday'
  | 'lastWeekday'
  | 'beforeEnd'
  | 'nearestWorkday'
  | 'nthWeekday'

export interface CronBuilderContext {
  isSecondHidden: boolean
  isYearHidden: boolean
  tab: CronTab
  /** the seven fields as they are printed; what was typed manually may hold issues */
  texts: CronTexts
  parts: Readonly<Record<CronFieldName, CronPart>>
  days: CronDayNumbers
  /** an expression typed as a whole that has too few or too many parts; null: `texts` is the expression */
  typed: string | null
  /** the mode chosen in a tab, also when its text could be another's too; null: written manually */
  modes: Readonly<Record<CronTab, CronMode | null>>
  /** the next runs, as lines; kept while new ones are calculated */
  preview: readonly string[]
}

export interface CronBuilderInput {
  hideSecond?: boolean
  hideYear?: boolean
  /** the present year, for the range of years that is offered (CRON-53) */
  year: number
  /** the expression that the field holds; '' begins with the default */
  text?: string
}

export type CronBuilderEvent =
  /** the dialog opens with what the field holds now */
  | { type: 'dialog.open'; text: string; year: number }
  | { type: 'dialog.cancel' }
  | { type: 'dialog.confirm' }
  | { type: 'tab.choose'; tab: CronTab }
  /** a mode of a tab, with the numbers that changed in it */
  | { type: 'mode.choose'; tab: CronTab; mode: CronMode; numbers?: Partial<CronPart>; days?: Partial<CronDayNumbers> }
  /** one field manually */
  | { type: 'field.set'; field: CronFieldName; text: string }
  /** the whole expression manually */
  | { type: 'expression.type'; text: string }
  | { type: 'expression.reset' }

/** The person took an expression: seven fields. */
export type CronBuilderEmitted = { type: 'cron.confirmed'; text: string }

/** Lines of the next runs of an expression without issues; rejects when they cannot be had. */
export type CalculatePreview = PromiseActorLogic<readonly string[], { text: string }>
