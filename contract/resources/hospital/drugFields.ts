import { dict, text, textarea } from '../field.ts'

export const AMOUNT = { max: 30, placeholder: '如 0.25g、5ml、1片' } as const
const ASKED = { readOnly: true, formOnly: true, notExported: true } as const
const ICDS = { max: 500, notListed: true, placeholder: 'ICD编码或其开头，逗号分隔' } as const
/** Most of a price, yuan. */
export const PRICE_MAX = 1_000_000
/** Most days, years, months and numbers in a pack that a form takes. */
export const DAYS_MAX = 366
export const AGE_MAX = 150
export const PACK_MAX = 10_000

/** What both lists of drugs ask besides their fields: the server's own conditions. */
export const askedFields = {
  keyword: text('名称/拼音', { ...ASKED, search: 'eq' }),
  mark: dict('标识', 'drug_mark', { ...ASKED, search: 'eq' }),
  stockWarn: dict('库存预警', 'yn', { ...ASKED, search: 'eq', searchMore: true }),
} as const

/** What diagnoses mean for a drug, by the beginnings of their codes (C1, C2). */
export const icdFields = {
  icdFor: textarea('适应诊断', ICDS),
  icdCaution: textarea('慎用诊断', ICDS),
  icdForbid: textarea('禁忌诊断', ICDS),
} as const
