import { confirmError, newPasswordError } from '#contract/rules/accountForm.ts'
import type { PasswordErrors, PasswordForm } from './passwordChange.types.ts'

/** Exact texts of the dialog 修改密码 (spec part 5, Change password). */
export const PASSWORD_TEXT = {
  title: '修改密码',
  noUser: '当前系统无登录用户!',
  oldMissing: '请输入旧密码!',
  newMissing: '请输入新密码!',
} as const

/** What is wrong with each field; nothing when the form may be sent. */
export function passwordErrors({ oldpassword, password, confirmpassword }: PasswordForm): PasswordErrors {
  const weak = newPasswordError(password, PASSWORD_TEXT.newMissing)
  const differs = confirmError(password, confirmpassword)
  return {
    ...(oldpassword === '' ? { oldpassword: PASSWORD_TEXT.oldMissing } : {}),
    ...(weak === null ? {} : { password: weak }),
    ...(differs === null ? {} : { confirmpassword: differs }),
  }
}
