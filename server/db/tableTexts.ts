import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  careItem,
  careType,
  hosDoctor,
  hosDrug,
  hosShop,
  sysCategory,
  sysDepart,
  sysDict,
  sysPosition,
  sysRole,
  sysUser,
} from './tables/index.ts'

/** A table in which one column is the text of another. Values are texts. */
export interface TableTexts {
  table: PgTable
  text: PgColumn
  value: PgColumn
  /** what people know a row by where its value is an id that nobody sees; unique */
  code?: PgColumn
}

const REGISTRY = {
  'sys_user,realname,username': { table: sysUser, text: sysUser.realname, value: sysUser.username },
  'sys_user,realname,id': { table: sysUser, text: sysUser.realname, value: sysUser.id, code: sysUser.username },
  'sys_role,role_name,role_code': { table: sysRole, text: sysRole.roleName, value: sysRole.roleCode },
  'sys_role,role_name,id': { table: sysRole, text: sysRole.roleName, value: sysRole.id, code: sysRole.roleCode },
  'sys_depart,depart_name,id': { table: sysDepart, text: sysDepart.departName, value: sysDepart.id, code: sysDepart.orgCode },
  'sys_depart,depart_name,org_code': { table: sysDepart, text: sysDepart.departName, value: sysDepart.orgCode },
  'sys_position,name,id': { table: sysPosition, text: sysPosition.name, value: sysPosition.id },
  'sys_position,name,code': { table: sysPosition, text: sysPosition.name, value: sysPosition.code },
  'sys_category,name,id': { table: sysCategory, text: sysCategory.name, value: sysCategory.id, code: sysCategory.code },
  'sys_category,name,code': { table: sysCategory, text: sysCategory.name, value: sysCategory.code },
  'sys_dict,dict_name,dict_code': { table: sysDict, text: sysDict.dictName, value: sysDict.dictCode },
  'care_type,name,id': { table: careType, text: careType.name, value: careType.id },
  'care_item,name,id': { table: careItem, text: careItem.name, value: careItem.id },
  // people of 护理部
  'care_nurse,realname,id': { table: sysUser, text: sysUser.realname, value: sysUser.id, code: sysUser.username },
  'hos_doctor,name,id': { table: hosDoctor, text: hosDoctor.name, value: hosDoctor.id },
  // what rows say whose doctor is named by their account
  'hos_doctor,name,user_id': { table: hosDoctor, text: hosDoctor.name, value: hosDoctor.userId },
  'hos_drug,label,code': { table: hosDrug, text: hosDrug.label, value: hosDrug.code },
  'hos_shop,name,code': { table: hosShop, text: hosShop.name, value: hosShop.code },
} as const satisfies Record<string, TableTexts>

export type TableTextsName = keyof typeof REGISTRY
/** By `table,text,value` as fields and clients write it: nothing else of the database is reachable by such a name. */
export const TABLE_TEXTS: Readonly<Record<TableTextsName, TableTexts>> = REGISTRY

/** `table,text,value` as it is registered, however it was spelled. */
export const plainName = (text: string): string => text.replaceAll(' ', '').toLowerCase()
