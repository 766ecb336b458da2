/** Rights of the office on sessions (hospital.md 1.1). */
export const SESSION_RIGHTS = {
  list: 'chatSession:list',
  command: 'chatSession:command',
  breakGlass: 'chatSession:breakGlass',
} as const

/** Letters of a reason at least. */
export const OFFICE_REASON_MIN = 5

/** Refusals of the office's commands on sessions, and words around them. */
export const OFFICE_SESSION_TEXT = {
  reason: '请填写原因，至少5个字',
  gone: '会话不存在或已删除',
  changed: '该会话已被更新，请刷新后重试',
  wrongState: '会话当前状态不能执行此操作',
  underReview: '药师正在审核，请等待审核结束后再操作',
  judged: '医生已判定复诊，不能标记资料不全',
  sameDoctor: '会话已由该医生负责',
  offline: '该医生不在线，不能接手进行中的会话',
  full: '该医生已达接诊上限',
  unknownDoctor: '医生不存在或已停用',
  reassigned: '会话已转派',
  returned: '会话已退回队列',
  ended: '会话已强制结束',
  empty: '暂无会话',
  hint: '患者发起问诊后在此显示',
} as const
export type OfficeSessionRefusal = keyof typeof OFFICE_SESSION_TEXT
