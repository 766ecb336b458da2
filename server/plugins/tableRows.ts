import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { NURSING } from '#contract/rules/care.ts'
import {
  careItem,
  careType,
  hosDoctor,
  hosDrug,
  hosShop,
  sysDepart,
  sysDict,
  sysPosition,
  sysUser,
  sysUserDepart,
} from '#server/db/tables/index.ts'
import type { TableTextsName } from '#server/db/tableTexts.ts'
import type { Principal } from './principal.ts'
import { ofTenant } from './rights.ts'

/** Which rows of a table with texts there are for a person. */
export interface TableRows {
  /** those that were not deleted, of the person's tenant */
  rows: (principal: Pick<Principal, 'tenantId'>) => SQL | undefined
  /** which of them are offered; a value that was chosen before keeps its text all the same */
  offered?: SQL
}

const everything: TableRows = { rows: () => undefined }
/** Staff of the person's tenant; without a tenant those who have none. */
const users: TableRows = {
  rows: principal => and(eq(sysUser.delFlag, 0), ofTenant(principal)),
  offered: eq(sysUser.status, 1),
}
/** Those of 护理部 in service. */
const nurses = and(
  users.offered,
  sql`exists (select 1 from ${sysUserDepart} join ${sysDepart} on ${sysDepart.id} = ${sysUserDepart.departId}
    where ${sysUserDepart.userId} = ${sysUser.id} and ${sysDepart.orgCode} = ${NURSING})`,
)
const departs: TableRows = { rows: () => eq(sysDepart.delFlag, 0) }
const positions: TableRows = { rows: ({ tenantId }) => inArray(sysPosition.tenantId, [0, tenantId]) }
const doctors: TableRows = { rows: ({ tenantId }) => eq(hosDoctor.tenantId, tenantId), offered: eq(hosDoctor.enabled, true) }

/** The rows of every table whose texts clients and fields may name. */
export const TABLE_ROWS: Readonly<Record<TableTextsName, TableRows>> = {
  'sys_user,realname,username': users,
  'sys_user,realname,id': users,
  'sys_role,role_name,role_code': everything,
  'sys_role,role_name,id': everything,
  'sys_depart,depart_name,id': departs,
  'sys_depart,depart_name,org_code': departs,
  'sys_position,name,id': positions,
  'sys_position,name,code': positions,
  'sys_category,name,id': everything,
  'sys_category,name,code': everything,
  'sys_dict,dict_name,dict_code': { rows: () => eq(sysDict.delFlag, 0) },
  'care_type,name,id': { rows: ({ tenantId }) => eq(careType.tenantId, tenantId) },
  'care_item,name,id': { rows: ({ tenantId }) => eq(careItem.tenantId, tenantId), offered: eq(careItem.enabled, 'Y') },
  'care_nurse,realname,id': { ...users, ...(nurses === undefined ? {} : { offered: nurses }) },
  'hos_doctor,name,id': doctors,
  'hos_doctor,name,user_id': doctors,
  'hos_drug,label,code': { rows: ({ tenantId }) => eq(hosDrug.tenantId, tenantId), offered: eq(hosDrug.enabled, 'Y') },
  'hos_shop,name,code': { rows: ({ tenantId }) => eq(hosShop.tenantId, tenantId), offered: eq(hosShop.enabled, 'Y') },
}
