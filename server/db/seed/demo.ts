import { AUDIT_ADMIN, SECURITY_ADMIN, SYSTEM_ADMIN } from '#contract/permissions/separation.ts'
import { seedId } from './seedId.ts'

/** Tenants of the demonstration (D39); every demo row belongs to the first unless it says otherwise. */
export const DEMO_TENANT = 1
export const DEMO_TENANTS = [
  { id: DEMO_TENANT, name: '杏林互联网医院' },
  { id: 2, name: '杏林东院区' },
] as const

/** How much the demonstration holds: `small` is for tests (hospital.md part 9). */
export type DemoSize = 'full' | 'small'

/** Password of every demo account (D7). */
export const DEMO_PASSWORD = 'Xinglin#2026'

export interface DemoUser {
  username: string
  realname: string
  /** 1 male, 2 female */
  sex: 1 | 2
  role: string
  /** org codes; the first becomes the current one where there is only one */
  departments: readonly string[]
  tenants: readonly number[]
  phone: string
  workNo: string
}

/** The accounts of the demonstration; ids are `demoUserId(username)`. */
export const DEMO_USERS: readonly DemoUser[] = [
  {
    username: 'admin',
    realname: '管理员',
    sex: 1,
    role: 'admin',
    departments: ['A99'],
    tenants: [DEMO_TENANT],
    phone: '19900000001',
    workNo: '0001',
  },
  {
    username: 'hospital',
    realname: '沈言',
    sex: 2,
    role: 'hospital',
    departments: ['A91', 'A92'],
    tenants: [DEMO_TENANT, 2],
    phone: '19900000002',
    workNo: '0002',
  },
  {
    username: 'doctor',
    realname: '林杏',
    sex: 2,
    role: 'doctor',
    departments: ['A01'],
    tenants: [DEMO_TENANT],
    phone: '19900000003',
    workNo: '0003',
  },
  {
    username: 'doctor2',
    realname: '周济',
    sex: 1,
    role: 'doctor',
    departments: ['A04'],
    tenants: [DEMO_TENANT],
    phone: '19900000004',
    workNo: '0004',
  },
  {
    username: 'pharmacist',
    realname: '白芷',
    sex: 2,
    role: 'pharmacist',
    departments: ['A90'],
    tenants: [DEMO_TENANT],
    phone: '19900000005',
    workNo: '0005',
  },
  {
    username: 'pharmacist2',
    realname: '杜仲远',
    sex: 1,
    role: 'pharmacist',
    departments: ['A90'],
    tenants: [DEMO_TENANT],
    phone: '19900000006',
    workNo: '0006',
  },
  {
    username: 'pharmacist3',
    realname: '苏合',
    sex: 2,
    role: 'pharmacist',
    departments: ['A90'],
    tenants: [DEMO_TENANT],
    phone: '19900000007',
    workNo: '0007',
  },
  {
    username: 'qa',
    realname: '程知微',
    sex: 2,
    role: 'qa',
    departments: ['A99'],
    tenants: [DEMO_TENANT],
    phone: '19900000008',
    workNo: '0008',
  },
  {
    username: 'system',
    realname: '方守成',
    sex: 1,
    role: SYSTEM_ADMIN,
    departments: ['A99'],
    tenants: [DEMO_TENANT],
    phone: '19900000009',
    workNo: '0009',
  },
  {
    username: 'security',
    realname: '严知行',
    sex: 2,
    role: SECURITY_ADMIN,
    departments: ['A99'],
    tenants: [DEMO_TENANT],
    phone: '19900000010',
    workNo: '0010',
  },
  {
    username: 'auditor',
    realname: '明鉴秋',
    sex: 2,
    role: AUDIT_ADMIN,
    departments: ['A99'],
    tenants: [DEMO_TENANT],
    phone: '19900000011',
    workNo: '0011',
  },
]

/** Id of a demo account. */
export const demoUserId = (username: string): string => seedId('user', username)
