import { confirmError, knownMobileError, newPasswordError, phoneCodeError, usernameError } from '#contract/rules/accountForm.ts'
import type { Failure } from '#contract/http/failure.ts'
import { REGISTER_FIELDS } from './register.types.ts'
import type { RegisterErrors, RegisterField, RegisterForm } from './register.types.ts'

/** Issues of the whole form by the rules of spec part 5. */
export function registerErrors(form: RegisterForm): RegisterErrors {
  const found: Record<RegisterField, string | null> = {
    username: usernameError(form.username),
    password: newPasswordError(form.password, '请输入密码'),
    confirm: confirmError(form.password, form.confirm, '请确认密码'),
    phone: knownMobileError(form.phone),
    code: phoneCodeError(form.code),
  }
  return Object.fromEntries(REGISTER_FIELDS.flatMap(field => (found[field] === null ? [] : [[field, found[field]]])))
}

/** The topmost wrong field, or null. */
export const firstIssue = (issues: RegisterErrors): RegisterField | null =>
  REGISTER_FIELDS.find(field => issues[field] !== undefined) ?? null

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
