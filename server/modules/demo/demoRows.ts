import type { DemoPermission, DemoRole, DemoService, DemoUser } from '#contract/http/calls/demo.ts'

/** Invented people, roles, services and permissions of the demo pages. */
export const USERS: DemoUser[] = [
  { id: 'u1', name: '苏木', title: '主治医师', department: '全科医学科', status: '在岗' },
  { id: 'u2', name: '杜仲', title: '副主任医师', department: '骨科', status: '在岗' },
  { id: 'u3', name: '石斛', title: '主管药师', department: '药剂科', status: '休假' },
  { id: 'u4', name: '连翘', title: '主任医师', department: '呼吸内科', status: '在岗' },
  { id: 'u5', name: '半夏', title: '住院医师', department: '消化内科', status: '在岗' },
]
export const PERMISSIONS: DemoPermission[] = [
  { id: 'p1', name: '患者', describe: '患者档案', actions: ['新增', '查询', '详情', '修改'] },
  { id: 'p2', name: '处方', describe: '处方与审核', actions: ['新增', '查询', '审核'] },
  { id: 'p3', name: '订单', describe: '问诊与药品订单', actions: ['查询', '退款'] },
  { id: 'p4', name: '排班', describe: '医生排班', actions: ['新增', '查询', '修改', '删除'] },
]
export const ROLES: DemoRole[] = [
  { id: 'r1', name: '接诊医生', describe: '接诊、开具处方', permissions: ['p1', 'p2'] },
  { id: 'r2', name: '审方药师', describe: '审核处方', permissions: ['p2'] },
  { id: 'r3', name: '运营人员', describe: '排班与订单', permissions: ['p3', 'p4'] },
]
export const SERVICES: DemoService[] = [
  { id: 's1', name: '图文咨询', price: 30, callCount: 1286 },
  { id: 's2', name: '图文复诊', price: 20, callCount: 964 },
  { id: 's3', name: '电话问诊', price: 80, callCount: 157 },
  { id: 's4', name: '视频问诊', price: 120, callCount: 88 },
]
