/** What the master lists of the office refuse (hospital.md 1.1). */
export const OFFICE_TEXT = {
  inCare: '仍有在管患者',
  noPatient: '没有这位患者，请核对姓名和手机号',
  enrolled: '该患者已在管',
  badTime: '请填写00:00到23:59之间的时间，如 08:00',
  timeOverlap: '时段重叠',
  leader: '组长必须是成员',
  notDoctor: (name: string) => `${name}不是启用的医生`,
  memberTalks: (name: string) => `${name}有进行中的会话`,
  closedTeam: '成员有进行中的会话',
} as const
