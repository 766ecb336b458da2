/** What the forms before the login ask of a person: rules of spec part 5 with their exact texts. An issue is the text to show, null is none. */

/** Letter, digit and special character, at least this long (contract.md 4.25). */
const NEW_PASSWORD_MIN = 8
const NEW_PASSWORD_MAX = 64
/** Digits of a code by message (contract.md 4.11). */
const PHONE_CODE_LENGTH = 6

const FORM_MOBILE = /^1[3-8]\d{9}$/
const KNOWN_MOBILE = /^1[3-9]\d{9}$/
const mobileErrorBy = (pattern: RegExp) => (mobile: string) =>
  mobile === '' ? '请输入手机号' : pattern.test(mobile) ? null : '请输入正确手机号'

/** The form rule `mobile` as the specification gives it: 1[3-8] and 11 digits in all (FORM-01, 02). No form of the product itself asks for it (D45). */
export const mobileError = mobileErrorBy(FORM_MOBILE)
/** The helper check 1[3-9] (FORM-23, C2) with the same texts: what the product's own forms and the login ask of a number (D45, WALK-13). */
export const knownMobileError = mobileErrorBy(KNOWN_MOBILE)

/** FORM-03 to 05: the check is 4 to 18, the text says 6 to 18 (C1). */
export const usernameError = (username: string): string | null =>
  username === ''
    ? '请输入用户名'
    : !/^\w+$/.test(username)
      ? '只允许字母、数字、下划线'
      : username.length < 4 || username.length > 18
        ? '长度6到18个字符'
        : null

/** A password to be set (contract.md 4.25); `empty` is what an empty one is told. */
export const newPasswordError = (password: string, empty = '请输入新密码!'): string | null =>
  password === ''
    ? empty
    : password.length < NEW_PASSWORD_MIN ||
        password.length > NEW_PASSWORD_MAX ||
        !/[a-z]/i.test(password) ||
        !/\d/.test(password) ||
        !/[^a-z\d\s]/i.test(password)
      ? `密码须为${NEW_PASSWORD_MIN}位以上，同时包含字母、数字和特殊符号`
      : null

/** The second entry of a new password (FORM-27, 28). */
export const confirmError = (password: string, confirmation: string, empty = '请确认新密码!'): string | null =>
  confirmation === '' ? empty : confirmation === password ? null : '两次输入的密码不一样！'

export const phoneCodeError = (code: string): string | null =>
  code === ''
    ? '请输入验证码'
    : new RegExp(`^\\d{${PHONE_CODE_LENGTH}}$`).test(code)
      ? null
      : `请输入${PHONE_CODE_LENGTH}位数字验证码`

/** Optional e-mail (FORM-06). */
export const emailError = (email: string): string | null =>
  email === '' || /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email) ? null : '邮箱格式不正确'

export type PasswordStrength = 0 | 1 | 2 | 3
/** How hard a password is to guess: 0 none yet or against the rule, 1 weak, 2 middle, 3 strong; by length and kinds of characters. */
export function passwordStrength(password: string): PasswordStrength {
  if (newPasswordError(password) !== null) return 0
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter(kind => kind.test(password)).length
  const isRepeated = new Set(password).size < 6
  if (isRepeated || /(?:1234|abcd|qwer)/i.test(password)) return 1
  return password.length >= 12 && kinds === 4 ? 3 : password.length >= 10 || kinds === 4 ? 2 : 1
}
