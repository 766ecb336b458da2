import { failure } from '#contract/http/failure.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { uniqueCheckMachine } from './uniqueCheck.machine.ts'

/** A name that is well formed, another one, and one that is not. */
export const model: ModelOptions<typeof uniqueCheckMachine> = {
  inputs: [{ field: 'username' }],
  events: [
    { type: 'value.change', value: 'doctor', isWellFormed: true },
    { type: 'value.change', value: 'doctor_x', isWellFormed: true },
    { type: 'value.change', value: 'd', isWellFormed: false },
    { type: 'askUnique done', output: true },
    { type: 'askUnique done', output: false },
    { type: 'askUnique failed', error: failure('network', '网络超时') },
  ],
}
