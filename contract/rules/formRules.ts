/**
 * The shared form rules of spec part 5 with their exact texts: each takes what stands in the field and gives the text to show, or null. An empty field
 * passes all of them; that it must be filled is a rule of its own. Mobile, user name, e-mail and passwords: accountForm.ts.
 */
import { isIdCard } from './idCard.ts'

/** What is wrong with a text, or null. */
export type TextRule = (text: string) => string | null

const pattern =
  (shape: RegExp, text: string): TextRule =>
  value =>
    value === '' || shape.test(value) ? null : text
/** Characters as a person counts them: one of a rare Han character or of an emoji is one. */
const lengthOf = (text: string): number => [...text].length

/** Something must be there; `text` is the message, 请输入 and the label where nothing better is said. */
export const requiredError =
  (text: string): TextRule =>
  value =>
    value.trim() === '' ? text : null

/** FORM-07. */
export const naturalNumberError = pattern(/^(0|[1-9]\d*)$/, '请输入自然数')
/** FORM-08. */
export const lettersError = pattern(/^[a-z]+$/i, '请输入英文字符')
/** Area code or not, seven or eight digits, an extension or not (FORM-09). */
export const landlineError = pattern(/^(0\d{2,3}-?)?[1-9]\d{6,7}(-\d{1,6})?$/, '请输入正确的座机号')
/** FORM-10. */
export const bankCardError = pattern(/^\d{10,20}$/, '请输入正确的银行卡号码')
/** A document of any kind (FORM-11). */
export const documentError = pattern(/^[a-z\d]{1,50}$/i, '请输入正确的证件号码')
/** Region, birthday and check digit (FORM-12); `now` tells which birthdays have been: `idCardError(Date.now)`. */
export const idCardError =
  (now: () => number): TextRule =>
  value =>
    value === '' || isIdCard(value, now()) ? null : '请输入正确的身份证号码'
/** FORM-13. */
export const qqError = pattern(/^\d{5,12}$/, '请输入正确的QQ号码')
/** FORM-14. */
export const urlError = pattern(/^https?:\/\/\S+$/i, '请输入以http和https开头的网址')
/** FORM-15. */
export const shortCodeError = pattern(/^[a-z\d]{1,20}$/i, '请输入20位以内的英文字符和数字')
/** FORM-16. */
export const nameError = pattern(/^[\p{Script=Han}a-zA-Z ]{2,100}$/u, '请输入2到100位的中英文字符和空格')
/** FORM-17. */
export const digitLinesError = pattern(/^[\d\r\n]+$/, '请输入数字和换行符')
/** FORM-18. */
export const shortTextError: TextRule = value => (lengthOf(value) <= 255 ? null : '请输入255位以内的字符')

/** FORM-19. */
export const minLengthError =
  (min: number): TextRule =>
  value =>
    value === '' || lengthOf(value) >= min ? null : `最小长度${min}位字符`
/** FORM-20. */
export const maxLengthError =
  (max: number): TextRule =>
  value =>
    lengthOf(value) <= max ? null : `最大长度${max}位字符`

/** What is wrong with a checked list, or null. */
export type ListRule = (items: readonly unknown[]) => string | null

/** FORM-21. */
export const minItemsError =
  (min: number): ListRule =>
  items =>
    items.length >= min ? null : `最少选择${min}项`
/** FORM-22. */
export const maxItemsError =
  (max: number): ListRule =>
  items =>
    items.length <= max ? null : `最多选择${max}项`

/** A dictionary widget without a code (FORM-35). */
export const dictCodeError = requiredError('字典Code不能为空!')

export const DAY_OF_MONTH = { min: 1, max: 31 } as const
/** FORM-48. */
export const isDayOfMonth = (day: number): boolean => Number.isInteger(day) && day >= DAY_OF_MONTH.min && day <= DAY_OF_MONTH.max

/** The first thing that is wrong, in the order of the rules. */
export const firstIssue = <T>(rules: readonly ((value: T) => string | null)[], value: T): string | null => {
  for (const rule of rules) {
    const issue = rule(value)
    if (issue !== null) return issue
  }
  return null
}
