import { AUDIT_ADMIN, SECURITY_ADMIN, SYSTEM_ADMIN } from '#contract/permissions/separation.ts'

/** Roles of the product (D7, D13; the three administrators: SCALE-12). */
export const ROLES = [
  { code: 'admin', name: '管理员' },
  { code: 'hospital', name: '医院管理员' },
  { code: 'doctor', name: '医生' },
  { code: 'pharmacist', name: '药师' },
  { code: 'qa', name: '测试人员' },
  { code: 'user', name: '普通用户' },
  { code: SYSTEM_ADMIN, name: '系统管理员' },
  { code: SECURITY_ADMIN, name: '安全管理员' },
  { code: AUDIT_ADMIN, name: '审计管理员' },
] as const
export type RoleCode = (typeof ROLES)[number]['code']

/** One entry of the menu tree. `roles` get it at the first start; children take their parent's roles unless they name others. */
export interface MenuSeed {
  url: string
  name: string
  /** place of our screen, or the original client's name of it where it has the page (WALK-44) */
  component: string
  icon?: string
  redirect?: string
  hidden?: true
  roles?: readonly RoleCode[]
  children?: readonly MenuSeed[]
  /** for the demonstration only, with all below it */
  demo?: true
  /** buttons: action, name, and for the kind "2" (data permission) a third word */
  buttons?: readonly ButtonSeed[]
}
export interface ButtonSeed {
  action: string
  name: string
  type?: '2'
  roles?: readonly RoleCode[]
}
