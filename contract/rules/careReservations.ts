/** Rights of the office on reservations of care. */
export const CARE_RIGHTS = { list: 'careReservation:list', command: 'careReservation:command' } as const

/** Letters of a reason of the office at least. */
export const CARE_REASON_MIN = 5
/** Reservations of an account that may wait for their money at once. */
export const CARE_UNPAID_MAX = 3

/** What stands against a command on a reservation; its code is `result.reason` (hospital.md 3.7). */
export const CARE_REFUSALS = {
  NOT_FOUND: '预约不存在',
  WRONG_STATE: '预约状态已变化，请刷新后重试',
  VERSION_CONFLICT: '该记录已被他人修改，请刷新后重试',
  NO_MEMBER: '就诊人不存在',
  NO_ITEM: '该护理项目已停用，请选择其他项目',
  NO_SLOT: '该时段不存在或已取消',
  SLOT_FULL: '该时段已约满',
  SLOT_MOVED: '该时段时间已变化，请重新选择',
  SLOT_SHORT: '该时段时长不足，请选择其他时段',
  SLOT_LATE: '请至少提前2小时预约',
  OVERLAP: '该就诊人此时段已有预约',
  UNPAID: '您有多个待支付的预约，请先支付或取消',
  ADDRESS: '请填写上门地址，至少5个字',
  PHONE: '请填写正确的联系电话',
  LATE_CANCEL: '距上门不足2小时，请联系医院取消',
  NURSE_BUSY: '该护士此时段已有预约',
  NO_NURSE: '请选择护理部的护士',
  START_TIME: '只能在预约时间前后30分钟内开始服务',
  NOT_OVERDUE: '预约时间过去24小时后才能这样处理',
  REASON: '请填写原因，至少5个字',
} as const
export type CareRefusal = keyof typeof CARE_REFUSALS

const ADDRESS_MIN = 5
const PHONE = /^1[3-9]\d{9}$/
/** What stands against where a nurse goes and whom she calls, by field; null: nothing. The page tells all of it at once, the server refuses by it. */
export const bookingIssues = (of: { address: string; contactPhone: string }) =>
  ({
    address: [...of.address.trim()].length < ADDRESS_MIN ? 'ADDRESS' : null,
    contactPhone: PHONE.test(of.contactPhone.trim()) ? null : 'PHONE',
  }) satisfies Record<string, CareRefusal | null>

/** Why a reservation was cancelled by itself. */
export const CARE_ENDS = {
  timeout: '超时未支付',
  unpaid: '患者取消订单',
  patient: '患者取消',
  expire: '到预约时间仍未派单',
  noShow: '患者未到场',
  paidBack: '费用已退回',
} as const

/** Words of the list of reservations. */
export const CARE_LIST_TEXT = {
  empty: '暂无预约',
  hint: '患者在线预约上门护理后在此显示',
  overdue: '超时未服务',
  assign: '派单',
  reassigned: '已派单',
  start: '开始服务',
  started: '已开始服务',
  finish: '完成服务',
  finished: '服务已完成',
  reschedule: '改约',
  rescheduled: '已改约',
  cancel: '取消预约',
  cancelled: '预约已取消',
  settle: '逾期处理',
  nurse: '护士',
  assignHint: '派单后患者会收到护士姓名与上门时间；此时段已有预约的护士不能选择。',
  nurseMissing: '请选择护士',
  noNurses: '护理部暂无可派护士',
  nurseBusy: '此时段已有预约',
  onDuty: '在班',
  offDuty: '此时段未排班',
  slot: '时段',
  rescheduleHint: '原时段随即释放；已派单的预约由新时段的护士上门，患者会收到通知。',
  slotMissing: '请选择时段',
  noSlots: '两周内没有可约时段，请先到护理排班添加',
  left: (places: number) => `余${places}`,
  cancelHint: '已付费用自动原路退回，患者会收到通知。',
  settleHint: '预约时间已过24小时仍未开始服务，请登记结果。',
  outcome: '结果',
  outcomeMissing: '请选择结果',
  settled: {
    done: '服务已完成',
    refund: '患者未到场，退款',
    refundNote: '费用原路退回',
    keep: '患者未到场，不退款',
    keepNote: '费用不退',
  },
} as const

/** Notices to the office and to patients; without names of people. */
export const CARE_NOTICES = {
  waiting: { title: '新的护理预约待派单', abstract: (item: string, at: string) => `${item}，${at}` },
  assigned: (item: string, at: string, nurse: string) => `您预约的${item}已派单，${nurse}护士将于${at}上门`,
  rescheduled: (item: string, at: string) => `您预约的${item}已改约至${at}`,
  cancelled: (item: string, reason: string, money: 'back' | 'kept' | 'none') =>
    `您预约的${item}已取消：${reason}${{ back: '；已付费用将原路退回', kept: '；费用不退', none: '' }[money]}`,
} as const
