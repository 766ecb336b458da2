import type { AllAuthEntry, AuthEntry, MenuNode } from './menu.ts'

/** One entry of a dictionary: text shown for a value (ENTITY: dictionary item; title = text). */
export interface DictItem {
  value: string
  text: string
  title: string
}

/** The signed-in user as answers carry them (contract.md 8.1); never password or salt. */
export interface UserInfo {
  id: string
  username: string
  realname: string
  avatar: string | null
  /** 1 male, 2 female */
  sex: 1 | 2 | null
  birthday: string | null
  email: string | null
  phone: string | null
  /** current department */
  orgCode: string | null
  orgCodeTxt: string | null
  /** 1 normal, 2 frozen */
  status: 1 | 2
  workNo: string | null
  post: string | null
  /** comma-joined tenant ids */
  relTenantIds: string | null
}

/** Doctor record of a user, sent with the login result (ENTITY-02). */
export interface DoctorInfo {
  id: string
  userId: string
  name: string
  title: string
  titleText: string
  orgCode: string
  orgName: string
  avatar: string | null
  goodAt: string
  intro: string
}

/** Department entity (contract.md 11.1), the fields we use. */
export interface Depart {
  id: string
  parentId: string
  orgCode: string
  departName: string
}

export interface Tenant {
  id: number
  name: string
}

/** What a login answers (ENTITY-02; contract.md 4.6). `tenantList` is absent when the user has no tenants. */
export interface LoginResult {
  token: string
  userInfo: UserInfo
  roles: string[]
  doctor: DoctorInfo | null
  sysAllDictItems: Record<string, DictItem[]>
  departs: Depart[]
  /** 0 none, 1 one (it becomes current), 2 several (the client asks) */
  multi_depart: 0 | 1 | 2
  tenantList?: Tenant[]
  /** true when the password must be changed first (one-time administrator password, D7) */
  mustChangePassword?: boolean
}

/** ENTITY-08. */
export interface CurrentDeparts {
  list: Depart[]
  orgCode: string | null
}

/** ENTITY-03. */
export interface PermissionResponse {
  menu: MenuNode[]
  auth: AuthEntry[]
  allAuth: AllAuthEntry[]
}

/** The user session of the browser (ENTITY-01); `info` is the whole user entity. */
export interface UserSession {
  token: string
  username: string
  realname: string
  tenantid: string
  welcome: string
  avatar: string
  permissionList: MenuNode[]
  info: UserInfo | null
  roles: string[]
  doctor: DoctorInfo | null
}
