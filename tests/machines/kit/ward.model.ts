import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { wardMachine } from './ward.machine.ts'

export const model: ModelOptions<typeof wardMachine> = {
  inputs: [undefined, { token: 't1' }],
  events: [
    { type: 'session.opened', token: 't2' },
    { type: 'message.received', id: 'call' },
    { type: 'message.received', id: 'other' },
    { type: 'fetchCalls done', output: { waiting: 0 } },
    { type: 'fetchCalls done', output: { waiting: 1 } },
  ],
}
