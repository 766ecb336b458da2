/** Action of the button that voids a sheet from the list; the server also asks who may (hospital.md 3.1). */
export const VOID_RIGHT = 'prescription:void'

/** States in which the office may void a sheet. */
export const VOIDABLE = ['1', '2', '3', '4', '5'] as const

export const PRESCRIPTION_LIST_TEXT = {
  empty: '暂无处方',
  reason: '请填写作废原因（至少5个字）',
  noLines: '无明细',
  notIntact: '签名内容已被改动',
  noChecks: '没有校验记录',
} as const
