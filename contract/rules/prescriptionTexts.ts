/** What stands against a command on a prescription; the words of a refused call, its code is `result.reason` (hospital.md 4). */
export const RX_REFUSALS = {
  NOT_FOUND: '处方不存在',
  VERSION_CONFLICT: '处方已在其他窗口修改',
  WRONG_STATE: '处方状态已变化，请刷新后重试',
  SESSION_CLOSED: '会话已结束',
  NOT_IN_TALK: '接诊后才能开具处方',
  EDIT_OVER: '已超过修改期限，请重新开具处方',
  NO_REVISIT: '仅可为复诊患者开具处方',
  NO_PROOF: '请先留存复诊凭证',
  NO_RIGHT: '无权开具该类处方',
  NO_LINES: '请先添加药品',
  TOO_MUCH: '处方金额超出范围，请核对数量与价格',
  TEST_LATER: '皮试时间不能晚于当前时间',
  TYPE_CHANGED: '处方类型不能修改，请另开处方',
  OPEN_SHEET: '已有未完成的同类处方',
  CHECK_FAILED: '合理用药校验未完成，草稿已保存，请稍后重试',
  RX_BLOCKED: '存在不可开具的项目',
  OPEN_CHECKS: '请先填写理由或勾选知悉',
  FACTS_CHANGED: '药品资料已更新，请重新确认',
  UNCHANGED: '请修改处方，或填写坚持原方的理由',
  PASSWORD: '口令错误',
  /** the time within which a pharmacist need not type it again is over */
  PASSWORD_ASKED: '请输入登录口令以签名',
  PASSWORD_LOCKED: '口令连续输错5次，请10分钟后再试',
  SIGNATURE: '签名未生效，请联系管理员',
  CA_OFF: 'CA签名未开通，请联系管理员',
  ALREADY_CLAIMED: '药师正在审核，不能撤回',
  RX_PAID: '患者已付款，不能作废',
  REASON: '请填写作废原因，至少5个字',
  CLAIM_LOST: '审核已超时，请重新领取',
  RX_WITHDRAWN: '处方已被医生撤回',
  RX_VOIDED: '处方已作废',
  RX_EXPIRED: '处方已失效',
  OWN_SHEET: '不能审核本人开具的处方',
  SENIOR_ONLY: '该处方须由上级药师审核',
  NO_PHARMACIST: '您不是在岗药师，不能审核处方',
  NO_CODE: '请选择驳回原因',
  ESCALATE_REASON: '请填写转上级的原因，至少5个字',
  NO_COMMENT: '请说明被指出的药品存在的问题',
  TAMPERED: '处方内容与签名不一致，不能通过，请驳回并联系管理员',
  REPEATED: '该请求编号已用于其他操作',
  VERIFY_CODE: '验证码不正确',
} as const
export type RxRefusal = keyof typeof RX_REFUSALS

/** Who printed and shows it. */
export const RX_HOSPITAL = '杏林互联网医院（演示数据，不可用于临床）'

/** Answers to what a doctor records of weight, kidneys, liver, pregnancy and lactation. */
export const PATIENT_FACTS_TEXT = {
  saved: '已更新用药要点',
  wrongDay: '请填写正确的检验日期',
  futureDay: '检验日期不能晚于今天',
} as const
