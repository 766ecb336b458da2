import type { Envelope } from '#contract/http/envelope.ts'
import type { Failure } from '#contract/http/failure.ts'
import { refusal } from '#src/lib/http/call.ts'

/** A refusal that says which fields are wrong. */
interface FormFailure extends Failure {
  faults: Readonly<Record<string, string>>
}
const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && Object.values(value).every(text => typeof text === 'string')

/** The Failure of an answer that says no, with the faults of the fields where it names them. */
export function refusalOf(answer: Envelope<unknown>): Failure | FormFailure {
  const { result } = answer
  const faults = typeof result === 'object' && result !== null && 'faults' in result ? result.faults : undefined
  return isTexts(faults) ? { ...refusal(answer), faults } : refusal(answer)
}

/** What the server says of each field; {} when it says nothing of them. */
export const serverFaults = (failure: Failure | null): Readonly<Record<string, string>> =>
  failure !== null && 'faults' in failure && isTexts(failure.faults) ? failure.faults : {}
