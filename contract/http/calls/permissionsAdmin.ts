import type { Static } from 'typebox'
import { defineCall } from '../defineCall.ts'
import type {
  addMenuBody,
  addRuleBody,
  departQuery,
  editMenuBody,
  editRuleBody,
  idQuery,
  idsQuery,
  levelQuery,
  moveMenuBody,
  parentQuery,
  parentsQuery,
  roleQuery,
  rulesQuery,
  saveDepartBody,
  saveRoleBody,
  searchRulesQuery,
} from './permissionsAdmin.schema.ts'

/** Kinds of entries of the menu tree (contract.md 10.1). */
export const MENU_TYPE = { top: 0, sub: 1, button: 2 } as const

/** What forms send of a menu entry; an edit changes what it sends. */
export interface MenuEntryDraft {
  parentId?: string
  name?: string
  menuType?: number
  url?: string
  component?: string
  componentName?: string
  redirect?: string
  /** codes of the actions a button stands for, comma-joined */
  perms?: string
  permsType?: string
  status?: string
  sortNo?: number
  icon?: string
  route?: boolean
  keepAlive?: boolean
  hidden?: boolean
  alwaysShow?: boolean
  internalOrExternal?: boolean
  description?: string
}
/** An entry of the menu tree (contract.md 10.1); in trees `children` is null on leaves. */
export interface MenuEntry {
  id: string
  /** id and name, as trees want them */
  key: string
  title: string
  parentId: string
  name: string
  menuType: number
  url: string
  component: string
  componentName: string | null
  redirect: string | null
  perms: string | null
  permsType: string
  status: string
  sortNo: number
  icon: string | null
  route: boolean
  keepAlive: boolean
  hidden: boolean
  alwaysShow: boolean
  internalOrExternal: boolean
  description: string | null
  /** 1: has data rules */
  ruleFlag: 0 | 1
  leaf: boolean
  isLeaf: boolean
  delFlag: number
  version: number
  createBy: string | null
  createTime: string
  updateBy: string | null
  updateTime: string | null
  children: MenuEntry[] | null
}
/** A node of the tree for granting (contract.md 9.2): role trees leave `title` empty, the text stands in `slotTitle`. */
export interface MenuTreeNode {
  key: string
  value: string
  title: string
  slotTitle: string
  isLeaf: boolean
  icon: string | null
  ruleFlag: 0 | 1
  scopedSlots: { title: 'hasDatarule' }
  parentId: string
  label: null
  children: MenuTreeNode[] | null
}
export interface MenuTree {
  treeList: MenuTreeNode[]
  /** every id in the tree */
  ids: string[]
}
/** A data rule as it is stored (contract.md 10.12). */
export interface DataRuleEntry {
  id: string
  permissionId: string
  ruleName: string
  ruleColumn: string
  ruleConditions: string
  ruleValue: string
  /** '1' active, '0' inactive */
  status: string
}
export type DataRuleDraft = Omit<DataRuleEntry, 'id' | 'status'> & { status?: string }
/** Rules of a menu entry; `drChecked`: ids of the chosen ones, comma-joined, absent when none is. */
export interface DataRuleChoice {
  datarule: DataRuleEntry[]
  drChecked?: string
}
/** What a list was (`last…`) and what it becomes, comma-joined ids: the difference of the two is applied. */
export interface GrantChange {
  permissionIds: string
  lastpermissionIds?: string
}

/** Conditions of data rules (contract.md 10.12); free SQL (USE_SQL_RULES) is refused. */
export const RULE_CONDITIONS = ['>', '<', '!=', '=', '>=', '<=', 'LEFT_LIKE', 'RIGHT_LIKE', 'LIKE', 'IN'] as const

const read = { permission: 'permission:list' } as const
type None = Record<string, never>

/** The whole tree (API-PERM-03). */
export const listMenu = defineCall<None, MenuEntry[]>({
  name: 'menu entries',
  methods: ['GET'],
  path: '/sys/permission/list',
  who: read,
})
/** API-PERM-04. */
export const topMenus = defineCall<None, MenuEntry[]>({
  name: 'top menu entries',
  methods: ['GET'],
  path: '/sys/permission/getSystemMenuList',
  who: read,
})
/** API-PERM-05. */
export const subMenus = defineCall<Static<typeof parentQuery>, MenuEntry[]>({
  name: 'menu entries below one',
  methods: ['GET'],
  path: '/sys/permission/getSystemSubmenu',
  who: read,
})
/** By the id of the entry they stand below; `parentIds` comma-joined (API-PERM-06). */
export const subMenusOfSeveral = defineCall<Static<typeof parentsQuery>, Record<string, MenuEntry[]>>({
  name: 'menu entries below several',
  methods: ['GET'],
  path: '/sys/permission/getSystemSubmenuBatch',
  who: read,
})
/** For choosing a parent: titles filled in (API-PERM-07). */
export const menuTree = defineCall<None, MenuTree>({
  name: 'menu tree',
  methods: ['GET'],
  path: '/sys/permission/queryTreeList',
  who: read,
})
/** One level below `pid`, without it the top. */
export const menuLevel = defineCall<Static<typeof levelQuery>, MenuTreeNode[]>({
  name: 'level of the menu tree',
  methods: ['GET'],
  path: '/sys/permission/queryListAsync',
  who: read,
})
/** Answers the new id (API-PERM-01). */
export const addMenu = defineCall<Static<typeof addMenuBody>, string>({
  name: 'add menu entry',
  methods: ['POST'],
  path: '/sys/permission/add',
  who: { permission: 'permission:add' },
  signed: true,
})
/** API-PERM-02. */
export const editMenu = defineCall<Static<typeof editMenuBody>, null>({
  name: 'edit menu entry',
  methods: ['PUT', 'POST'],
  path: '/sys/permission/edit',
  who: { permission: 'permission:edit' },
  signed: true,
})
/** To a place below another one ('' or absent: the top); 0 is the first. Those there are numbered anew (WALK-25). */
export const moveMenu = defineCall<Static<typeof moveMenuBody>, null>({
  name: 'move menu entry',
  methods: ['POST'],
  path: '/sys/permission/move',
  who: { permission: 'permission:edit' },
  signed: true,
})
/** With everything below it. */
export const deleteMenu = defineCall<Static<typeof idQuery>, null>({
  name: 'delete menu entry',
  methods: ['DELETE'],
  path: '/sys/permission/delete',
  who: { permission: 'permission:delete' },
})
export const deleteMenus = defineCall<Static<typeof idsQuery>, null>({
  name: 'delete menu entries',
  methods: ['DELETE'],
  path: '/sys/permission/deleteBatch',
  who: { permission: 'permission:delete' },
})
/** Ids of what a role is granted (API-PERM-08). */
export const rolePermissions = defineCall<Static<typeof roleQuery>, string[]>({
  name: 'permissions of a role',
  methods: ['GET'],
  path: '/sys/permission/queryRolePermission',
  who: { permission: 'role:list' },
})
/** API-PERM-12. */
export const saveRolePermissions = defineCall<Static<typeof saveRoleBody>, null>({
  name: 'save permissions of a role',
  methods: ['POST'],
  path: '/sys/permission/saveRolePermission',
  who: { permission: 'role:authorize' },
  signed: true,
})
/** Ids of what a department is granted (API-PERM-11). */
export const departPermissions = defineCall<Static<typeof departQuery>, string[]>({
  name: 'permissions of a department',
  methods: ['GET'],
  path: '/sys/permission/queryDepartPermission',
  who: { permission: 'depart:list' },
})
/** What a department loses its roles lose too (API-PERM-13). */
export const saveDepartPermissions = defineCall<Static<typeof saveDepartBody>, null>({
  name: 'save permissions of a department',
  methods: ['POST'],
  path: '/sys/permission/saveDepartPermission',
  who: { permission: 'depart:authorize' },
  signed: true,
})
/** API-PERM-09. */
export const dataRulesOf = defineCall<Static<typeof rulesQuery>, DataRuleEntry[]>({
  name: 'data rules of a menu entry',
  methods: ['GET'],
  path: '/sys/permission/getPermRuleListByPermId',
  who: read,
})
/** Name and value are looked for by parts (API-PERM-10). */
export const searchDataRules = defineCall<Static<typeof searchRulesQuery>, DataRuleEntry[]>({
  name: 'search data rules',
  methods: ['GET'],
  path: '/sys/permission/queryPermissionRule',
  who: read,
})
export const addDataRule = defineCall<Static<typeof addRuleBody>, string>({
  name: 'add data rule',
  methods: ['POST'],
  path: '/sys/permission/addPermissionRule',
  who: { permission: 'permission:edit' },
  signed: true,
})
export const editDataRule = defineCall<Static<typeof editRuleBody>, null>({
  name: 'edit data rule',
  methods: ['PUT', 'POST'],
  path: '/sys/permission/editPermissionRule',
  who: { permission: 'permission:edit' },
  signed: true,
})
export const deleteDataRule = defineCall<Static<typeof idQuery>, null>({
  name: 'delete data rule',
  methods: ['DELETE'],
  path: '/sys/permission/deletePermissionRule',
  who: { permission: 'permission:edit' },
})

/** Ids of all roles; the original's client has the call and its server had none (contract.md 10). */
export const allRoleIds = defineCall<Record<string, never>, string[]>({
  name: 'ids of all roles',
  methods: ['GET'],
  path: '/sys/permission/loadAllRoleIds',
  who: { permission: 'role:list' },
})
