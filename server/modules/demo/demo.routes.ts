import { demoAllPermissions, demoPermissions, demoRoles, demoServices, demoUsers } from '#contract/http/calls/demo.ts'
import type { DemoPermission, DemoRole, DemoService, DemoUser } from '#contract/http/calls/demo.ts'
import type { Page } from '#contract/http/envelope.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import { serve } from '#server/plugins/serve.ts'

/** Invented people, roles, services and permissions of the demo pages. */
const USERS: DemoUser[] = [
  { id: 'u1', name: '苏木', title: '主治医师', department: '全科医学科', status: '在岗' },
  { id: 'u2', name: '杜仲', title: '副主任医师', department: '骨科', status: '在岗' },
  { id: 'u3', name: '石斛', title: '主管药师', department: '药剂科', status: '休假' },
  { id: 'u4', name: '连翘', title: '主任医师', department: '呼吸内科', status: '在岗' },
  { id: 'u5', name: '半夏', title: '住院医师', department: '消化内科', status: '在岗' },
]
const PERMISSIONS: DemoPermission[] = [
  { id: 'p1', name: '患者', describe: '患者档案', actions: ['新增', '查询', '详情', '修改'] },
  { id: 'p2', name: '处方', describe: '处方与审核', actions: ['新增', '查询', '审核'] },
  { id: 'p3', name: '订单', describe: '问诊与药品订单', actions: ['查询', '退款'] },
  { id: 'p4', name: '排班', describe: '医生排班', actions: ['新增', '查询', '修改', '删除'] },
]
const ROLES: DemoRole[] = [
  { id: 'r1', name: '接诊医生', describe: '接诊、开具处方', permissions: ['p1', 'p2'] },
  { id: 'r2', name: '审方药师', describe: '审核处方', permissions: ['p2'] },
  { id: 'r3', name: '运营人员', describe: '排班与订单', permissions: ['p3', 'p4'] },
]
const SERVICES: DemoService[] = [
  { id: 's1', name: '图文咨询', price: 30, callCount: 1286 },
  { id: 's2', name: '图文复诊', price: 20, callCount: 964 },
  { id: 's3', name: '电话问诊', price: 80, callCount: 157 },
  { id: 's4', name: '视频问诊', price: 120, callCount: 88 },
]

const page = <T>(records: T[]): Page<T> => ({ records, total: records.length, size: records.length, current: 1, pages: 1 })

/** Invented rows for demo pages (API-MISC-05; contract.md 25.2): nothing is read from or kept in the database. */
export const demoModule: ServerModule = async app => {
  serve(app, demoUsers, { handler: async () => page(USERS) })
  serve(app, demoRoles, { handler: async () => page(ROLES) })
  serve(app, demoServices, { handler: async () => page(SERVICES) })
  serve(app, demoPermissions, { handler: async () => page(PERMISSIONS) })
  serve(app, demoAllPermissions, { handler: async () => PERMISSIONS })
}
