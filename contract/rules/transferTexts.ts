/** What stands against a transfer of a session (hospital.md 3); the words of a refused call, its code is `result.reason`. */
export const TRANSFER_REFUSALS = {
  TARGET_OFFLINE: '对方已离线',
  TARGET_BUSY: '对方忙碌，暂不能接受转诊',
  TARGET_FULL: '对方已达接诊上限',
  TRANSFER_PENDING: '已有待处理的转诊',
  OPEN_PRESCRIPTION: '存在未完成的处方，请先处理',
  TRANSFER_GONE: '该转诊已处理',
  /** of a prescription while its session is being transferred */
  TRANSFERRING: '等待对方接受转诊',
  SELF: '不能转诊给自己',
  NOT_IN_TALK: '问诊中的会话才能转诊',
  DECLINE_OVER: '接诊医生已回复或已超过可拒绝的时限，不能再拒绝转诊',
} as const
export type TransferRefusal = keyof typeof TRANSFER_REFUSALS

/** Dictionary transfer_reason. */
export const TRANSFER_REASONS: Record<string, string> = {
  '1': '专业不符',
  '2': '下班交接',
  '3': '上级会诊',
  '4': '患者要求',
  '9': '其他',
}

/** Letters of the note to the next doctor, and of the reason of a refusal. */
export const TRANSFER_NOTE = { min: 5, max: 200 } as const
