import { checkByCode } from '#contract/http/calls/checks.ts'
import { duplicateCheck } from '#contract/http/calls/duplicate.ts'
import type { DuplicateCheck } from '#contract/entities/check.ts'
import { answerOf, toFailure } from '#src/lib/http/call.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { newestAnswer } from './newestAnswer.ts'

/** What is wrong with a value by the server's word, or null. Never rejects: a question that failed shows why (contract.md 17.2). */
export type AsyncRule = (value: string) => Promise<string | null>

const PASSED = { answer: null }
const told = async (answer: Promise<{ success: boolean; message: string }>): Promise<string | null> => {
  const { success, message } = await answer
  return success ? null : message
}
const lineOf = (error: unknown): string => failureLine(toFailure(error))

/** Is the value still free? Not asked for an empty one (FORM-43, 44); `dataId`: the record that is edited. */
export function uniqueError(place: Omit<DuplicateCheck, 'fieldVal'>): AsyncRule {
  const check = newestAnswer<string, string | null>(
    (fieldVal, signal) => told(answerOf(duplicateCheck, { ...place, fieldVal }, { quiet: true, signal })),
    { known: value => (value.trim() === '' ? PASSED : null) },
  )
  return value => check(value).catch(lineOf)
}

/** Does the value keep the rule of that code? Not asked without code or value (FORM-45, 46); the value is encoded once more (FORM-47). */
export function ruleCodeError(ruleCode: string): AsyncRule {
  const check = newestAnswer<string, string | null>(
    (value, signal) => told(answerOf(checkByCode, { ruleCode, value: encodeURIComponent(value) }, { quiet: true, signal })),
    { known: value => (ruleCode === '' || value === '' ? PASSED : null) },
  )
  return value => check(value).catch(lineOf)
}
