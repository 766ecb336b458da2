import type { Envelope } from '#contract/http/envelope.ts'
import type { Failure } from '#contract/http/failure.ts'
import { refusal } from '#src/lib/http/call.ts'

/** A refusal that says which fields are wrong. */
interface FormFailure extends Failure {
  issues: Readonly<Record<string, string>>
}
const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && Object.values(value).every(text => typeof text === 'string')

/** The Failure of an answer that says no, with the issues of the fields where it names them. */
export function refusalOf(answer: Envelope<unknown>): Failure | FormFailure {
  const { result } = answer
  const issues = typeof result === 'object' && result !== null && 'issues' in result ? result.issues : undefined
  return isTexts(issues) ? { ...refusal(answer), issues } : refusal(answer)
}

/** What the server says of each field; {} when it says nothing of them. */
export const serverErrors = (failure: Failure | null): Readonly<Record<string, string>> =>
  failure !== null && 'issues' in failure && isTexts(failure.issues) ? failure.issues : {}
