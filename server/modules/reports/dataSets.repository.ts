import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Who } from '#contract/http/defineCall.ts'
import { hosDoctor, sysDepart, sysLog, sysUser, sysUserTenant } from '#server/db/tables/index.ts'
import { isSignIn } from '#server/db/signIns.ts'

/** Type of a column; dates come as text, YYYY-MM-DD and YYYY-MM-DD HH:mm:ss. */
export type ColumnType = 'String' | 'Number' | 'Date' | 'Datetime'

/** Rows that reports may show. A report names a data set and some of its columns; nothing else of the database can be reached by a report. */
export interface DataSet {
  /** who may read it at all, whatever a report's own permission says */
  who: Who
  /** the columns that `rows` selects, by their names on the wire; the first makes a row unique */
  columns: Readonly<Record<string, ColumnType>>
  /** columns that dynamic parameters may narrow */
  params: readonly string[]
  /** order where nobody asks for another */
  sort: { column: string; order: 'asc' | 'desc' }
  /** a select of all columns under these names, of this tenant's rows only; tenant 0: of those without tenants */
  rows: (tenantId: number) => SQL
}

const wireTime = (moment: unknown): SQL => sql`to_char(${moment} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`

const inTenant = (tenantId: number): SQL =>
  tenantId === 0
    ? sql`not exists (select 1 from ${sysUserTenant} where ${eq(sysUserTenant.userId, sysUser.id)})`
    : sql`exists (select 1 from ${sysUserTenant}
        where ${and(eq(sysUserTenant.userId, sysUser.id), eq(sysUserTenant.tenantId, tenantId))})`

const users: DataSet = {
  who: { permission: 'report:user' },
  columns: {
    id: 'String',
    username: 'String',
    realname: 'String',
    sex: 'Number',
    workNo: 'String',
    status: 'Number',
    orgCode: 'String',
    departName: 'String',
    createTime: 'Datetime',
  },
  params: ['orgCode', 'sex', 'status', 'username'],
  sort: { column: 'username', order: 'asc' },
  rows: tenantId => sql`
    select ${sysUser.id} as "id", ${sysUser.username} as "username", ${sysUser.realname} as "realname", ${sysUser.sex} as "sex",
      ${sysUser.workNo} as "workNo", ${sysUser.status} as "status", ${sysUser.orgCode} as "orgCode",
      ${sysDepart.departName} as "departName", ${wireTime(sysUser.createTime)} as "createTime"
    from ${sysUser} left join ${sysDepart} on ${and(eq(sysDepart.orgCode, sysUser.orgCode), eq(sysDepart.delFlag, 0))}
    where ${eq(sysUser.delFlag, 0)} and ${inTenant(tenantId)}`,
}

const doctors: DataSet = {
  who: { permission: 'report:doctor' },
  columns: {
    id: 'String',
    name: 'String',
    title: 'String',
    orgCode: 'String',
    departName: 'String',
    goodAt: 'String',
    fee: 'Number',
  },
  params: ['orgCode', 'title'],
  sort: { column: 'orgCode', order: 'asc' },
  rows: tenantId => sql`
    select ${hosDoctor.id} as "id", ${hosDoctor.name} as "name", ${hosDoctor.title} as "title", ${hosDoctor.orgCode} as "orgCode",
      ${sysDepart.departName} as "departName", ${hosDoctor.goodAt} as "goodAt", (${hosDoctor.feeFen} / 100.0)::float8 as "fee"
    from ${hosDoctor} left join ${sysDepart} on ${and(eq(sysDepart.orgCode, hosDoctor.orgCode), eq(sysDepart.delFlag, 0))}
    where ${and(eq(hosDoctor.enabled, true), eq(hosDoctor.tenantId, tenantId))}`,
}

const day: SQL = sql`to_char(${sysLog.at} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
const signIns: DataSet = {
  who: { permission: 'report:signIns' },
  columns: { day: 'Date', times: 'Number', people: 'Number' },
  params: [],
  sort: { column: 'day', order: 'desc' },
  rows: tenantId => sql`
    select ${day} as "day", count(*)::int as "times", count(distinct ${sysLog.actorId})::int as "people"
    from ${sysLog} where ${isSignIn(tenantId)} group by 1`,
}

/** Every data set by its name in onl_cgreport_head.data_set. */
export const DATA_SETS: ReadonlyMap<string, DataSet> = new Map([
  ['users', users],
  ['doctors', doctors],
  ['signIns', signIns],
])
