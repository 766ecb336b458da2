import { CONSULT_TERMS } from './consultTerms.ts'

/**
 * What a patient agrees to (个人信息保护法 articles 13 to 16, 29). `consult`: personal and health data are used for consultations, agreed to with each
 * consultation (CONSULT_TERMS). `share`: a doctor may make links to the record of a consultation (SEC-08). The version goes up with every change of a
 * text; what was agreed to is stored with the version that was read and the moment.
 */
export const PATIENT_CONSENTS = {
  consult: {
    title: '在线问诊',
    version: CONSULT_TERMS.version,
    text: `${CONSULT_TERMS.text}医院为提供问诊而处理您的姓名、联系方式和病情资料。`,
    withdrawn: '撤回后不能发起新的问诊，再次问诊时需重新同意；已完成的问诊记录依法保存。',
  },
  share: {
    title: '分享问诊记录',
    version: '2026-11',
    text: '同意接诊医生为本人的问诊生成限时的只读分享链接，查看者须输入本人手机号后四位，每次查看均留有记录。',
    withdrawn: '撤回后，已生成的分享链接立即失效，医生不能再生成新的链接。',
  },
} as const

/** A thing that a patient agrees to. */
export type ConsentKind = keyof typeof PATIENT_CONSENTS
export const CONSENT_KINDS = Object.keys(PATIENT_CONSENTS) as readonly ConsentKind[]

/** Refusals about the rights of a patient; each says what to do. */
export const PATIENT_RIGHTS_TEXT = {
  open: '您还有未结束的问诊，请先取消或结束问诊',
  openCare: '您还有未完成的护理预约，请先取消预约，或在服务完成后再注销',
  openOrder: '您还有已付款未发药或正在退款的订单，请先申请退款，或在发药、退款完成后再注销',
  openSheet: '您还有待审核的处方，请在审核完成后再注销',
  ownSignIn: '不能结束当前登录，请使用退出登录',
  noSignIn: '该登录已结束或不存在',
  outdated: '授权说明已更新，请刷新页面，阅读后再同意',
  phoneTaken: '该手机号已登记为其他患者',
  phoneSame: '新手机号与当前手机号相同',
  birthday: '出生日期不正确',
  closed: '账号已注销',
  tooOften: '操作过于频繁，请稍后再试',
  tooManyNumbers: '获取验证码过于频繁，请一小时后再试',
  shareConsent: '患者尚未同意分享问诊记录，请患者在“我的”页的授权管理中同意后再分享',
} as const

/** Limits of what a patient may correct; characters, entries. */
export const CORRECTION_LIMITS = { name: 30, allergy: 50, allergies: 20, pastHistory: 500 } as const

/** A link to a record ends after so many wrong last four digits of the phone (SEC-08). */
export const SHARE_TRIES = 5
