import { failure } from '#contract/http/failure.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { thirdLoginMachine } from './thirdLogin.machine.ts'

/** One third party; its window in all its endings, the bind well and badly filled, refused and lost. */
export const model: ModelOptions<typeof thirdLoginMachine> = {
  inputs: [{ unbound: null }, { unbound: { source: 'dingtalk', uuid: 'x0' } }],
  events: [
    { type: 'source.choose', source: 'dingtalk' },
    { type: 'popup.token', token: 't1' },
    { type: 'popup.unbound', uuid: 'x1' },
    { type: 'bind.submit', phone: '13800000001', code: '123456' },
    { type: 'bind.submit', phone: '13800000001', code: '' },
    { type: 'bind.submit', phone: '', code: '' },
    { type: 'field.change', field: 'code' },
    { type: 'bindPhone done', output: { token: 't2' } },
    { type: 'bindPhone failed', error: failure('refused', '验证码错误', { status: 200 }) },
    { type: 'bindPhone failed', error: failure('network', '网络超时') },
  ],
}
