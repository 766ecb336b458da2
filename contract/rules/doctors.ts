/** Rights of the office on doctors (hospital.md 1.1). */
export const DOCTOR_RIGHTS = { list: 'doctor:list', edit: 'doctor:edit', signature: 'doctor:signature' } as const

/** Right to let the signature of a pharmacist take effect. */
export const PHARMACIST_SIGNATURE = 'pharmacist:signature'

/** A picture of a signature: a PNG of this many bytes at most. */
export const SIGNATURE_MAX = 200 * 1024

/** Refusals and words around doctors and the pictures of their signatures. */
export const DOCTOR_TEXT = {
  role: '该账号没有医生角色',
  code: '工号已存在',
  talking: (count: number) => `该医生有${count}个进行中的会话`,
  picture: '签名图须为PNG格式，不超过200KB',
  gone: '医生不存在',
  changed: '该记录已被他人修改，请刷新后重试',
  nothingWaits: '没有待审的签名',
  samePerson: '不能审核自己或自己上传的签名',
  approved: '签名已生效',
  refused: '签名已停用',
  empty: '暂无医生',
  hint: '为医生角色的账号添加医生档案后，患者才能选择',
} as const
