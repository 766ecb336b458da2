/** Rights on the desk of patients (hospital.md 1.1); who lacks `list` (RECORD_RIGHT.patient) sees the patients of the own consultations. */
export const PATIENT_RIGHTS = {
  page: 'patient:page',
  list: 'patient:list',
  edit: 'patient:edit',
  merge: 'patient:merge',
  unmask: 'patient:unmask',
} as const

/** Refusals and words around patients, their files and the union of two. */
export const PATIENT_DESK_TEXT = {
  gone: '患者不存在或已注销',
  changed: '该记录已被他人修改，请刷新后重试',
  cert: '身份证号码校验失败',
  certFacts: '性别或生日与证件不一致',
  sameCert: '该证件号已存在',
  same: '请选择两位不同的患者',
  two: '请选择两位患者',
  differs: '两位患者性别、生日或证件号不一致，不能合并',
  busy: '该患者有进行中的业务，不能合并',
  family: '被合并的患者账号下还有其他就诊人，请改为保留该患者',
  merged: '两位患者已合并',
  empty: '暂无患者',
  hint: '患者在就诊端注册后在此显示',
  noAllergy: '无过敏记录',
  noCondition: '无疾病记录',
  noSession: '无问诊记录',
  noSheet: '无处方',
  noOrder: '无订单',
  noRecord: '无已签名病历',
} as const
