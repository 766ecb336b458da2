/** Rights of the office on who of the doctors is there (hospital.md 1.1). */
export const DOCTOR_STATUS_RIGHTS = { list: 'doctorStatus:list', command: 'doctorStatus:command' } as const

/** How many consultations a doctor may hold at a time. */
export const CAPACITY = { min: 1, max: 30 } as const

/** Refusals and words around 医生状态. */
export const DOCTOR_STATUS_TEXT = {
  gone: '医生不存在或已停用',
  changed: '该医生的状态已被他人修改，请刷新后重试',
  from: '请选择停诊开始时间',
  order: '停诊结束时间须晚于开始时间',
  past: '停诊结束时间须晚于当前时间',
  notSuspended: '该医生未停诊',
  isOffline: '该医生已离线',
  talking: (count: number) => `有${count}个进行中的会话`,
  capacity: '已保存接诊上限',
  badCapacity: `接诊上限须为${CAPACITY.min}到${CAPACITY.max}的整数`,
  suspended: (patients: number) => (patients === 0 ? '已停诊' : `已停诊，并通知${patients}位候诊患者`),
  resumed: '已恢复接诊',
  offline: '已强制下线',
  connected: '已连接',
  away: '未连接',
  offDuty: '已连接，排班外',
  until: (from: string, to: string | null) => (to === null ? `${from} 起` : `${from} 至 ${to}`),
  empty: '暂无医生',
  hint: '在医生管理添加医生后在此显示',
} as const
