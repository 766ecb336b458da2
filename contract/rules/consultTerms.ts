/**
 * What a patient agrees to before a consultation. The version goes up with every change of the text; a consent is stored with the version that was
 * read and the moment (WALK-43).
 */
export const CONSULT_TERMS = {
  version: '2026-11',
  text: '我已阅读并知晓：在线问诊不能代替线下就诊，仅提供常见病、慢性病复诊及健康咨询；急危重症请立即前往医院。',
  needed: '请先阅读并同意以上告知',
  outdated: '问诊告知已更新，请刷新页面，阅读并同意新的告知后再提交',
} as const
