import type { ProfileEdit } from '#contract/http/calls/account.ts'
import { emailError } from '#contract/rules/accountForm.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { wireTime } from '#server/plugins/wireTime.ts'

const TEXT = {
  realname: '请输入姓名，最多50个字符',
  birthday: '请选择正确的生日',
} as const
const REALNAME_MAX = 50
const EARLIEST = '1900-01-01'
/** Signs that no name has: control characters, and those that turn or hide text. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/u

const isDate = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

/** What of a profile is to be written: only the fields that were sent, tidy, empty ones as null. Refuses what does not keep to the rules. */
export function changesOf(edit: ProfileEdit, now: Date): ProfileEdit {
  const changes: ProfileEdit = {}
  if (edit.realname !== undefined) {
    const realname = edit.realname.trim()
    if (realname === '' || [...realname].length > REALNAME_MAX || HIDDEN.test(realname)) throw new Refusal(TEXT.realname)
    changes.realname = realname
  }
  if (edit.avatar !== undefined) changes.avatar = edit.avatar || null
  if (edit.sex !== undefined) changes.sex = edit.sex
  if (edit.birthday !== undefined) {
    const birthday = edit.birthday || null
    if (birthday !== null && (!isDate(birthday) || birthday < EARLIEST || birthday > wireTime(now).slice(0, 10)))
      throw new Refusal(TEXT.birthday)
    changes.birthday = birthday
  }
  if (edit.email !== undefined) {
    const email = edit.email?.trim() || null
    const issue = emailError(email ?? '')
    if (issue !== null) throw new Refusal(issue)
    changes.email = email
  }
  return changes
}
