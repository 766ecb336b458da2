import type { Static } from 'typebox'
import { defineCall } from '../defineCall.ts'
import type { ImportResult } from '../../resources/defineResource.ts'
import type { Page } from '../envelope.ts'
import type { DataRuleChoice, MenuTree } from './permissionsAdmin.ts'
import type {
  addDepartBody,
  addRoleBody,
  departNameQuery,
  departQuery,
  departRulesParams,
  editDepartBody,
  editRoleBody,
  exportDepartsQuery,
  idQuery,
  idsQuery,
  listDepartsQuery,
  listRolesQuery,
  moveDepartBody,
  roleQuery,
  roleRulesParams,
  rolesForQuery,
  rolesOfUserQuery,
  saveDepartRulesBody,
  saveRoleGrantsBody,
  saveRoleRulesBody,
  saveRolesOfUserBody,
} from './departmentsAdmin.schema.ts'

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
export const departDetail = defineCall<Static<typeof idQuery>, DepartDetail>({
  name: 'department',
  methods: ['GET'],
  path: '/sys/sysDepart/queryById',
  who: read,
})
/** Answers the new id. */
export const addDepart = defineCall<Static<typeof addDepartBody>, string>({
  name: 'add department',
  methods: ['POST'],
  path: '/sys/sysDepart/add',
  who: { permission: 'depart:add' },
  signed: true,
})
/** The code stays, also below another parent. `version`: the one that was read; another one in the table refuses with VERSION_CONFLICT. */
export const editDepart = defineCall<Static<typeof editDepartBody>, null>({
  name: 'edit department',
  methods: ['PUT', 'POST'],
  path: '/sys/sysDepart/edit',
  who: { permission: 'depart:edit' },
  signed: true,
})
/** To a place below another one ('' or absent: the top); 0 is the first. Those there are numbered anew (WALK-25). */
export const moveDepart = defineCall<Static<typeof moveDepartBody>, null>({
  name: 'move department',
  methods: ['POST'],
  path: '/sys/sysDepart/move',
  who: { permission: 'depart:edit' },
  signed: true,
})
/** With everything below it, its links to users and its roles (API-DEPT-06). */
export const deleteDepart = defineCall<Static<typeof idQuery>, null>({
  name: 'delete department',
  methods: ['DELETE'],
  path: '/sys/sysDepart/delete',
  who: { permission: 'depart:delete' },
})
export const deleteDeparts = defineCall<Static<typeof idsQuery>, null>({
  name: 'delete departments',
  methods: ['DELETE'],
  path: '/sys/sysDepart/deleteBatch',
  who: { permission: 'depart:delete' },
})

/** The part of the menu that the department is granted (API-DEPT-07). */
export const departRoleTree = defineCall<Static<typeof departQuery>, MenuTree>({
  name: 'menu tree for department roles',
  methods: ['GET'],
  path: '/sys/sysDepartPermission/queryTreeListForDeptRole',
  who: read,
})
/** API-DEPT-08. */
export const departRolePermissions = defineCall<Static<typeof roleQuery>, string[]>({
  name: 'permissions of a department role',
  methods: ['GET'],
  path: '/sys/sysDepartPermission/queryDeptRolePermission',
  who: read,
})
/** Only what the department itself is granted (API-DEPT-09). */
export const saveDepartRolePermissions = defineCall<Static<typeof saveRoleGrantsBody>, null>({
  name: 'save permissions of a department role',
  methods: ['POST'],
  path: '/sys/sysDepartPermission/saveDeptRolePermission',
  who: authorizeRole,
  signed: true,
})
/** Rules of an entry, and which of them the roles of the department may choose. */
export const departDataRules = defineCall<Static<typeof departRulesParams>, DataRuleChoice>({
  name: 'data rules of a department',
  methods: ['GET'],
  path: '/sys/sysDepartPermission/datarule/{permissionId}/{departId}',
  who: read,
})
export const saveDepartDataRules = defineCall<Static<typeof saveDepartRulesBody>, null>({
  name: 'save data rules of a department',
  methods: ['POST'],
  path: '/sys/sysDepartPermission/datarule',
  who: authorize,
  signed: true,
})

/** Without a department those of all departments that a superior is responsible for; an ordinary member is answered an empty page. */
export const listDepartRoles = defineCall<Static<typeof listRolesQuery>, Page<DepartRole>>({
  name: 'department roles',
  methods: ['GET'],
  path: '/sys/sysDepartRole/list',
  who: read,
})
export const addDepartRole = defineCall<Static<typeof addRoleBody>, string>({
  name: 'add department role',
  methods: ['POST'],
  path: '/sys/sysDepartRole/add',
  who: editRole,
  signed: true,
})
/** A role stays in its department and keeps its code. */
export const editDepartRole = defineCall<Static<typeof editRoleBody>, null>({
  name: 'edit department role',
  methods: ['PUT', 'POST'],
  path: '/sys/sysDepartRole/edit',
  who: editRole,
  signed: true,
})
export const deleteDepartRole = defineCall<Static<typeof idQuery>, null>({
  name: 'delete department role',
  methods: ['DELETE'],
  path: '/sys/sysDepartRole/delete',
  who: editRole,
})
export const deleteDepartRoles = defineCall<Static<typeof idsQuery>, null>({
  name: 'delete department roles',
  methods: ['DELETE'],
  path: '/sys/sysDepartRole/deleteBatch',
  who: editRole,
})
/** Every role of a department, to choose from for a user. */
export const departRolesFor = defineCall<Static<typeof rolesForQuery>, DepartRole[]>({
  name: 'roles of a department',
  methods: ['GET'],
  path: '/sys/sysDepartRole/getDeptRoleList',
  who: read,
})
export const departRolesOfUser = defineCall<Static<typeof rolesOfUserQuery>, DepartRoleLink[]>({
  name: 'department roles of a user',
  methods: ['GET'],
  path: '/sys/sysDepartRole/getDeptRoleByUserId',
  who: read,
})
/** The difference of the two comma lists is applied; the user must belong to the department. */
export const saveDepartRolesOfUser = defineCall<Static<typeof saveRolesOfUserBody>, null>({
  name: 'save department roles of a user',
  methods: ['POST'],
  path: '/sys/sysDepartRole/deptRoleUserAdd',
  who: authorizeRole,
  signed: true,
})
/** Rules that a department role may choose, and those it chose. */
export const departRoleDataRules = defineCall<Static<typeof roleRulesParams>, DataRuleChoice>({
  name: 'data rules of a department role',
  methods: ['GET'],
  path: '/sys/sysDepartRole/datarule/{permissionId}/{departId}/{roleId}',
  who: read,
})
export const saveDepartRoleDataRules = defineCall<Static<typeof saveRoleRulesBody>, null>({
  name: 'save data rules of a department role',
  methods: ['POST'],
  path: '/sys/sysDepartRole/datarule',
  who: authorizeRole,
  signed: true,
})

/** A page of departments without their tree; name and code are parts of the field (contract.md 11). */
export const listDeparts = defineCall<Static<typeof listDepartsQuery>, Page<DepartDetail>>({
  name: 'departments by page',
  methods: ['GET'],
  path: '/sys/sysDepart/list',
  who: read,
})
/** Name of the department with that id. */
export const departName = defineCall<Static<typeof departNameQuery>, { id: string; departName: string }>({
  name: 'name of a parent department',
  methods: ['GET'],
  path: '/sys/sysDepart/queryParentName',
  who: read,
})
/** The workbook of all departments, or of the selected (contract.md 20.3). */
export const exportDeparts = defineCall<Static<typeof exportDepartsQuery>, unknown>({
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
