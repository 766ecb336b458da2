/** Department whose people are the nurses of care at home; they have no role (hospital.md 2.2). */
export const NURSING = 'A93'
/** Minutes that an item may take. */
export const CARE_MINUTES = { min: 15, max: 480 } as const
/** Most visits of one schedule. */
export const CARE_QUOTA_MAX = 20

/** What the lists of care refuse (hospital.md 1.2). */
export const CARE_TEXT = {
  typeHasItems: '该类型下仍有护理项目',
  typeHasTypes: '该类型下仍有下级类型',
  typeDepth: '护理类型最多两级',
  noType: '该护理类型不存在',
  itemReserved: '该项目已被预约，只能停用',
  noItem: '该护理项目不存在',
  price: '价格必须大于0',
  priceOverlap: '生效日期重叠',
  priceDays: '止不能早于起',
  notNurse: '请选择护理部的护士',
  badTime: '请填写00:00到23:59之间的时间，如 08:30',
  timeOrder: '止必须晚于起',
  timeOverlap: '时段重叠',
  quota: '名额不能小于已约数',
  scheduleUsed: '该时段已有预约，只能修改名额',
  scheduleReserved: '该时段已有预约，不能删除',
} as const
