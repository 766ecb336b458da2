import { emailFault, mobileFault, usernameFault } from '#contract/rules/accountForm.ts'
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
  { name: 'mobile', label: '手机号', rule: mobileFault, isRequired: true },
  { name: 'username', label: '用户名', rule: usernameFault, isRequired: true },
  { name: 'email', label: '邮箱', rule: emailFault },
  { name: 'natural', label: '自然数', rule: rules.naturalNumberFault },
  { name: 'letters', label: '英文字符', rule: rules.lettersFault },
  { name: 'landline', label: '座机号', rule: rules.landlineFault },
  { name: 'bankCard', label: '银行卡号', rule: rules.bankCardFault },
  { name: 'document', label: '证件号码', rule: rules.documentFault },
  { name: 'idCard', label: '身份证号码', rule: rules.idCardFault(Date.now) },
  { name: 'qq', label: '即时通讯号', rule: rules.qqFault },
  { name: 'url', label: '网址', rule: rules.urlFault },
  { name: 'shortCode', label: '短编码', rule: rules.shortCodeFault },
  { name: 'fullName', label: '名称', rule: rules.nameFault },
  { name: 'digitLines', label: '多行数字', rule: rules.digitLinesFault, isLong: true },
  { name: 'remark', label: '备注', rule: rules.shortTextFault, isLong: true },
  {
    name: 'length',
    label: '三到五位',
    rule: value => rules.firstFault([rules.minLengthFault(3), rules.maxLengthFault(5)], value),
  },
]
