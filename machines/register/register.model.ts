import { failure } from '#contract/http/failure.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { registerMachine } from './register.machine.ts'
import type { RegisterForm } from './register.types.ts'

const good: RegisterForm = {
  username: 'zhangwei',
  password: 'Better#2026',
  confirm: 'Better#2026',
  phone: '13800000001',
  code: '123456',
}
const bad: RegisterForm = { ...good, phone: '138' }

/** A form that passes, one that does not, refusals about a field and about everything. */
export const model: ModelOptions<typeof registerMachine> = {
  events: [
    { type: 'register.submit', form: good },
    { type: 'register.submit', form: bad },
    { type: 'field.change', field: 'phone' },
    { type: 'field.leave', field: 'phone', form: bad },
    { type: 'field.leave', field: 'phone', form: good },
    { type: 'register failed', error: failure('refused', '用户名已注册', { status: 200 }) },
    { type: 'register failed', error: failure('network', '网络超时') },
  ],
}
