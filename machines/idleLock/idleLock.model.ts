import { failure } from '#contract/http/failure.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { idleLockMachine } from './idleLock.machine.ts'

/** Cases for the path generator: with and without an idle time, short and long absences. */
export const model: ModelOptions<typeof idleLockMachine> = {
  context: ({ minutes, failure: why }) => ({ minutes, hasFailed: why !== null }),
  events: [
    { type: 'session.opened', minutes: 0, isLocked: false, awayFor: null },
    { type: 'session.opened', minutes: 5, isLocked: false, awayFor: 1_000 },
    { type: 'session.opened', minutes: 5, isLocked: false, awayFor: 300_000 },
    { type: 'session.opened', minutes: 0, isLocked: true, awayFor: null },
    { type: 'minutes.changed', minutes: 0 },
    { type: 'minutes.changed', minutes: 5 },
    { type: 'page.touched', awayFor: 1_000 },
    { type: 'page.touched', awayFor: 300_000 },
    { type: 'unlock.submit', password: 'secret' },
    { type: 'checkPassword failed', error: failure('refused', '密码错误，请重新输入') },
  ],
}
