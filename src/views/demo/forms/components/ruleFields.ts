import { emailError, mobileError, usernameError } from '#contract/rules/accountForm.ts'
import * as rules from '#contract/rules/formRules.ts'

/** A field of the demo form with its rule. */
export interface RuleField {
  name: string
  label: string
  rule: rules.TextRule
  isRequired?: true
  isLong?: true
}

/** One field for each shared rule. */
export const RULE_FIELDS: readonly RuleField[] = [
  { name: 'mobile', label: '手机号', rule: mobileError, isRequired: true },
  { name: 'username', label: '用户名', rule: usernameError, isRequired: true },
  { name: 'email', label: '邮箱', rule: emailError },
  { name: 'natural', label: '自然数', rule: rules.naturalNumberError },
  { name: 'letters', label: '英文字符', rule: rules.lettersError },
  { name: 'landline', label: '座机号', rule: rules.landlineError },
  { name: 'bankCard', label: '银行卡号', rule: rules.bankCardError },
  { name: 'document', label: '证件号码', rule: rules.documentError },
  { name: 'idCard', label: '身份证号码', rule: rules.idCardError(Date.now) },
  { name: 'qq', label: '即时通讯号', rule: rules.qqError },
  { name: 'url', label: '网址', rule: rules.urlError },
  { name: 'shortCode', label: '短编码', rule: rules.shortCodeError },
  { name: 'fullName', label: '名称', rule: rules.nameError },
  { name: 'digitLines', label: '多行数字', rule: rules.digitLinesError, isLong: true },
  { name: 'remark', label: '备注', rule: rules.shortTextError, isLong: true },
  {
    name: 'length',
    label: '三到五位',
    rule: value => rules.firstIssue([rules.minLengthError(3), rules.maxLengthError(5)], value),
  },
]
