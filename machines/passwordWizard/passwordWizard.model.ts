import { failure } from '#contract/http/failure.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { passwordWizardMachine } from './passwordWizard.machine.ts'

const refused = (text: string) => failure('refused', text, { status: 200 })

/** Every step well filled and badly filled; refusals about the code and about anything else. */
export const model: ModelOptions<typeof passwordWizardMachine> = {
  inputs: [{ isReloaded: false }, { isReloaded: true }],
  events: [
    { type: 'account.submit', account: 'doctor' },
    { type: 'account.submit', account: '' },
    { type: 'phone.submit', phone: '13800000001', code: '123456' },
    { type: 'phone.submit', phone: '138', code: '' },
    { type: 'password.submit', password: 'Better#2026', confirm: 'Better#2026' },
    { type: 'password.submit', password: 'Better#2026', confirm: 'Better#2027' },
    { type: 'field.change', field: 'code' },
    { type: 'findAccount done', output: { account: 'doctor', phoneMasked: '138****0001' } },
    { type: 'findAccount failed', error: refused('该用户不存在或未绑定手机号') },
    { type: 'findAccount failed', error: failure('network', '网络超时') },
    { type: 'verifyPhone done', output: { proof: 'p1' } },
    { type: 'verifyPhone failed', error: refused('手机验证码错误') },
    { type: 'verifyPhone failed', error: failure('network', '网络超时') },
    { type: 'setPassword failed', error: refused('短信验证码失效！') },
    { type: 'setPassword failed', error: refused('重置密码失败！') },
  ],
}
