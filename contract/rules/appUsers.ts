/** Rights of the office on accounts of patients (hospital.md 1.1). */
export const APP_USER_RIGHTS = {
  list: 'userInfo:list',
  freeze: 'userInfo:freeze',
  unmask: 'userInfo:unmask',
} as const

/** Refusals and words around the accounts of patients. */
export const APP_USER_TEXT = {
  gone: '用户不存在或已注销',
  changed: '该记录已被他人修改，请刷新后重试',
  isFrozen: '该用户已冻结',
  isActive: '该用户未冻结',
  frozen: '用户已冻结',
  unfrozen: '用户已解冻',
  empty: '暂无用户',
  hint: '患者在就诊端注册后在此显示',
} as const
