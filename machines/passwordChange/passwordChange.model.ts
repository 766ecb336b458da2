import { failure } from '#contract/http/failure.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { passwordChangeMachine } from './passwordChange.machine.ts'

/** Cases for the path generator: with and without a user, a form that may be sent and one that may not. */
export const model: ModelOptions<typeof passwordChangeMachine> = {
  context: ({ username, errors, failure: why }) => ({
    username,
    hasErrors: Object.keys(errors).length > 0,
    isFailed: why !== null,
  }),
  events: [
    { type: 'password.open', username: null },
    { type: 'password.open', username: 'doctor' },
    { type: 'password.submit', oldpassword: 'old', password: 'Kang-fu-9', confirmpassword: 'other' },
    { type: 'password.submit', oldpassword: 'old', password: 'Kang-fu-9', confirmpassword: 'Kang-fu-9' },
    { type: 'changePassword done', output: '密码重置成功!' },
    { type: 'changePassword failed', error: failure('refused', '旧密码输入错误!') },
  ],
}
