import { ageMonths } from '../prescriptions/calendar.ts'
import { hospitalDay } from './hospitalClock.ts'

/** How many people an account holds, its own card counted (PAY-10). */
export const FAMILY_MAX = 10
/** Below this age, in years, a guardian is named (互联网诊疗管理办法 19); a hospital may set another by this key of the configuration. */
export const GUARDIAN_BELOW_YEARS = 6
export const GUARDIAN_KEY = 'rx.guardianBelowYears'

/** Refusals and messages of the people of an account (hospital.md 4). */
export const FAMILY_TEXT = {
  notFound: '未找到该就诊人',
  badCert: '身份证号码校验失败',
  badBirthday: '出生日期与证件不一致',
  badSex: '性别与证件不一致',
  sameCert: '该证件号已存在',
  fixedCert: '证件号码不能修改，如有错误请联系医院',
  guardian: '请填写监护人信息',
  otherGuardian: '监护人姓名已修改，请重新填写其身份证号和手机号',
  tooMany: `最多添加${FAMILY_MAX}位就诊人`,
  stale: '该记录已被他人修改，请刷新后重试',
  confirmedAllergy: '医生确认的过敏记录不能删除，请在问诊时告诉医生',
  added: '已添加就诊人',
  saved: '已保存',
  madeDefault: '已设为默认就诊人',
} as const

/** What a person is to the account, as dictionary patient_relation codes it. */
export const RELATION_TEXT = { '0': '本人', '1': '配偶', '2': '子女', '3': '父母', '9': '其他' } as const
export type Relation = keyof typeof RELATION_TEXT

/** Whether somebody born on `birthday` (YYYY-MM-DD) needs a guardian at `now` (epoch ms), who is younger than so many years. */
export const needsGuardian = (birthday: string, now: number, belowYears: number): boolean =>
  ageMonths(birthday, hospitalDay(now)) < belowYears * 12

/** Whether another guardian is named than the stored one, whose numbers are not theirs ('': nobody is). */
export const isOtherGuardian = (stored: string, name: string): boolean =>
  stored !== '' && name.trim() !== '' && name.trim() !== stored

/** Birthday (YYYY-MM-DD) and sex that a valid number of an identity card says (`isIdCard`): the 17th digit is odd for men. */
export const factsOfIdCard = (certNo: string): { birthday: string; sex: 1 | 2 } => ({
  birthday: `${certNo.slice(6, 10)}-${certNo.slice(10, 12)}-${certNo.slice(12, 14)}`,
  sex: Number(certNo[16]) % 2 === 1 ? 1 : 2,
})
