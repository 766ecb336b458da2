import { confirmFault, knownMobileFault, newPasswordFault, phoneCodeFault, usernameFault } from '#contract/rules/accountForm.ts'
import type { Failure } from '#contract/http/failure.ts'
import { REGISTER_FIELDS } from './register.types.ts'
import type { RegisterFaults, RegisterField, RegisterForm } from './register.types.ts'

/** Faults of the whole form by the rules of spec part 5. */
export function registerFaults(form: RegisterForm): RegisterFaults {
  const found: Record<RegisterField, string | null> = {
    username: usernameFault(form.username),
    password: newPasswordFault(form.password, '请输入密码'),
    confirm: confirmFault(form.password, form.confirm, '请确认密码'),
    phone: knownMobileFault(form.phone),
    code: phoneCodeFault(form.code),
  }
  return Object.fromEntries(REGISTER_FIELDS.flatMap(field => (found[field] === null ? [] : [[field, found[field]]])))
}

/** The topmost wrong field, or null. */
export const firstFault = (faults: RegisterFaults): RegisterField | null =>
  REGISTER_FIELDS.find(field => faults[field] !== undefined) ?? null

/** The field that the server's refusal is about (texts of contract.md 4.20), or null: then it is about the whole form. */
export const refusedField = ({ kind, text }: Failure): RegisterField | null =>
  kind !== 'refused'
    ? null
    : text.includes('验证码')
      ? 'code'
      : text.includes('手机号')
        ? 'phone'
        : text.includes('用户名')
          ? 'username'
          : text.includes('密码')
            ? 'password'
            : null
