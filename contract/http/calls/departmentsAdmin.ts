import { defineCall } from '../defineCall.ts'
import type { ImportResult } from '../../resources/defineResource.ts'
import type { Page } from '../envelope.ts'
import type { DataRuleChoice, GrantChange, MenuTree } from './permissionsAdmin.ts'

/** What forms send of a department (contract.md 11.1); code and depth are made by the server. */
export interface DepartDraft {
  /** '' or absent: at the top */
  parentId?: string
  departName?: string
  departNameEn?: string
  departNameAbbr?: string
  departOrder?: number
  orgCategory?: string
  description?: string
  mobile?: string
  fax?: string
  address?: string
  memo?: string
}
export type DepartDetail = Required<Omit<DepartDraft, 'parentId'>> & {
  id: string
  parentId: string
  orgCode: string
  /** +1 per edit */
  version: number
}
/** A role within a department. */
export interface DepartRole {
  id: string
  departId: string
  roleName: string
  roleCode: string
  description: string | null
  createBy: string | null
  createTime: string
}
export interface DepartRoleDraft {
  departId?: string
  roleName?: string
  roleCode?: string
  description?: string
}
/** That a user has a department role. */
export interface DepartRoleLink {
  id: string
  userId: string
  droleId: string
}

const read = { permission: 'depart:list' } as const
const authorize = { permission: 'depart:authorize' } as const
const editRole = { permission: 'departRole:edit' } as const
const authorizeRole = { permission: 'departRole:authorize' } as const

/** Everything of one department, for its form. */
export const departDetail = defineCall<{ id: string }, DepartDetail>({
  name: 'department',
  methods: ['GET'],
  path: '/sys/sysDepart/queryById',
  who: read,
})
/** Answers the new id. */
export const addDepart = defineCall<DepartDraft & { departName: string }, string>({
  name: 'add department',
  methods: ['POST'],
  path: '/sys/sysDepart/add',
  who: { permission: 'depart:add' },
  signed: true,
})
/** The code stays, also below another parent. `version`: the one that was read; another one in the table refuses with VERSION_CONFLICT. */
export const editDepart = defineCall<DepartDraft & { id: string; version?: number }, null>({
  name: 'edit department',
  methods: ['PUT', 'POST'],
  path: '/sys/sysDepart/edit',
  who: { permission: 'depart:edit' },
  signed: true,
})
/** To a place below another one ('' or absent: the top); 0 is the first. Those there are numbered anew (WALK-25). */
export const moveDepart = defineCall<{ id: string; parentId?: string; place: number }, null>({
  name: 'move department',
  methods: ['POST'],
  path: '/sys/sysDepart/move',
  who: { permission: 'depart:edit' },
  signed: true,
})
/** With everything below it, its links to users and its roles (API-DEPT-06). */
export const deleteDepart = defineCall<{ id: string }, null>({
  name: 'delete department',
  methods: ['DELETE'],
  path: '/sys/sysDepart/delete',
  who: { permission: 'depart:delete' },
})
export const deleteDeparts = defineCall<{ ids: string }, null>({
  name: 'delete departments',
  methods: ['DELETE'],
  path: '/sys/sysDepart/deleteBatch',
  who: { permission: 'depart:delete' },
})

/** The part of the menu that the department is granted (API-DEPT-07). */
export const departRoleTree = defineCall<{ departId: string }, MenuTree>({
  name: 'menu tree for department roles',
  methods: ['GET'],
  path: '/sys/sysDepartPermission/queryTreeListForDeptRole',
  who: read,
})
/** API-DEPT-08. */
export const departRolePermissions = defineCall<{ roleId: string }, string[]>({
  name: 'permissions of a department role',
  methods: ['GET'],
  path: '/sys/sysDepartPermission/queryDeptRolePermission',
  who: read,
})
/** Only what the department itself is granted (API-DEPT-09). */
export const saveDepartRolePermissions = defineCall<GrantChange & { roleId: string }, null>({
  name: 'save permissions of a department role',
  methods: ['POST'],
  path: '/sys/sysDepartPermission/saveDeptRolePermission',
  who: authorizeRole,
  signed: true,
})
/** Rules of an entry, and which of them the roles of the department may choose. */
export const departDataRules = defineCall<{ permissionId: string; departId: string }, DataRuleChoice>({
  name: 'data rules of a department',
  methods: ['GET'],
  path: '/sys/sysDepartPermission/datarule/{permissionId}/{departId}',
  who: read,
})
export const saveDepartDataRules = defineCall<{ permissionId: string; departId: string; dataRuleIds: string }, null>({
  name: 'save data rules of a department',
  methods: ['POST'],
  path: '/sys/sysDepartPermission/datarule',
  who: authorize,
  signed: true,
})

/** Without a department those of all departments that a superior is responsible for; an ordinary member is answered an empty page. */
export const listDepartRoles = defineCall<
  { deptId?: string; roleName?: string; pageNo?: number; pageSize?: number },
  Page<DepartRole>
>({ name: 'department roles', methods: ['GET'], path: '/sys/sysDepartRole/list', who: read })
export const addDepartRole = defineCall<DepartRoleDraft & { departId: string; roleName: string; roleCode: string }, string>({
  name: 'add department role',
  methods: ['POST'],
  path: '/sys/sysDepartRole/add',
  who: editRole,
  signed: true,
})
/** A role stays in its department and keeps its code. */
export const editDepartRole = defineCall<DepartRoleDraft & { id: string }, null>({
  name: 'edit department role',
  methods: ['PUT', 'POST'],
  path: '/sys/sysDepartRole/edit',
  who: editRole,
  signed: true,
})
export const deleteDepartRole = defineCall<{ id: string }, null>({
  name: 'delete department role',
  methods: ['DELETE'],
  path: '/sys/sysDepartRole/delete',
  who: editRole,
})
export const deleteDepartRoles = defineCall<{ ids: string }, null>({
  name: 'delete department roles',
  methods: ['DELETE'],
  path: '/sys/sysDepartRole/deleteBatch',
  who: editRole,
})
/** Every role of a department, to choose from for a user. */
export const departRolesFor = defineCall<{ departId: string; userId?: string }, DepartRole[]>({
  name: 'roles of a department',
  methods: ['GET'],
  path: '/sys/sysDepartRole/getDeptRoleList',
  who: read,
})
export const departRolesOfUser = defineCall<{ userId: string; departId: string }, DepartRoleLink[]>({
  name: 'department roles of a user',
  methods: ['GET'],
  path: '/sys/sysDepartRole/getDeptRoleByUserId',
  who: read,
})
/** The difference of the two comma lists is applied; the user must belong to the department. */
export const saveDepartRolesOfUser = defineCall<{ userId: string; newRoleId: string; oldRoleId?: string }, null>({
  name: 'save department roles of a user',
  methods: ['POST'],
  path: '/sys/sysDepartRole/deptRoleUserAdd',
  who: authorizeRole,
  signed: true,
})
/** Rules that a department role may choose, and those it chose. */
export const departRoleDataRules = defineCall<{ permissionId: string; departId: string; roleId: string }, DataRuleChoice>({
  name: 'data rules of a department role',
  methods: ['GET'],
  path: '/sys/sysDepartRole/datarule/{permissionId}/{departId}/{roleId}',
  who: read,
})
export const saveDepartRoleDataRules = defineCall<{ permissionId: string; roleId: string; dataRuleIds: string }, null>({
  name: 'save data rules of a department role',
  methods: ['POST'],
  path: '/sys/sysDepartRole/datarule',
  who: authorizeRole,
  signed: true,
})

/** A page of departments without their tree; name and code are parts of the field (contract.md 11). */
export const listDeparts = defineCall<
  { departName?: string; orgCode?: string; pageNo?: number; pageSize?: number },
  Page<DepartDetail>
>({ name: 'departments by page', methods: ['GET'], path: '/sys/sysDepart/list', who: read })
/** Name of the department with that id. */
export const departName = defineCall<{ parentId?: string; departId?: string }, { id: string; departName: string }>({
  name: 'name of a parent department',
  methods: ['GET'],
  path: '/sys/sysDepart/queryParentName',
  who: read,
})
/** The workbook of all departments, or of the selected (contract.md 20.3). */
export const exportDeparts = defineCall<{ selections?: string }, unknown>({
  name: 'export departments',
  methods: ['GET'],
  path: '/sys/sysDepart/exportXls',
  who: read,
  bare: true,
})
/** Departments of a workbook; each stands below the one whose code is its own without the last three characters (contract.md 11). */
export const importDeparts = defineCall<Record<string, unknown>, ImportResult | string>({
  name: 'import departments',
  methods: ['POST'],
  path: '/sys/sysDepart/importExcel',
  who: { permission: 'depart:add' },
  upload: true,
})
