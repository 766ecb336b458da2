import { failure } from '#contract/http/failure.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { phoneCodeMachine } from './phoneCode.machine.ts'

/** One number, a code shown or not; of the sixty seconds only the first and the last differ. */
export const model: ModelOptions<typeof phoneCodeMachine> = {
  inputs: [{ purpose: '0' }],
  events: [
    { type: 'code.request', mobile: '13800000001' },
    { type: 'sendCode done', output: { demoCode: '123456' } },
    { type: 'sendCode done', output: { demoCode: null } },
    { type: 'sendCode failed', error: failure('refused', '验证码10分钟内，仍然有效！', { status: 200 }) },
  ],
}
