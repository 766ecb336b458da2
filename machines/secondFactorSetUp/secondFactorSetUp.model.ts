import { failure } from '#contract/http/failure.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { secondFactorSetUpMachine } from './secondFactorSetUp.machine.ts'

const secret = { secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' }

/** Demanded by a sign-in and wanted in the settings; every step refused once. */
export const model: ModelOptions<typeof secondFactorSetUpMachine> = {
  inputs: [{ ticket: null }, { ticket: 't1' }],
  events: [
    { type: 'password.submit', password: 'right' },
    { type: 'code.submit', code: '123456' },
    { type: 'begin.retry' },
    { type: 'codes.keep' },
    { type: 'beginSetUp done', output: secret },
    { type: 'beginSetUp failed', error: failure('refused', '密码输入错误!', { status: 200 }) },
    { type: 'confirmSetUp done', output: { recoveryCodes: ['AAAA-BBBB-CCCC'], ticket: 't2' } },
    { type: 'confirmSetUp failed', error: failure('network', '网络超时') },
  ],
}
