import { getTableColumns, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Rule } from '#contract/http/superQuery.ts'
import type { Queryable } from '#server/db/client.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { wireTime } from '#server/plugins/wireTime.ts'
import { superQueryToSql } from './conditions.ts'
import type { Store } from './storeTypes.ts'

/** A data rule of a page as it is stored (contract.md 10.12). */
export interface DataRule {
  /** column as the administrator wrote it: snake or camel case */
  column: string
  /** `>` `<` `!=` `=` `>=` `<=` LEFT_LIKE RIGHT_LIKE LIKE IN */
  condition: string
  value: string
}
/** The rules that narrow a page for a person; [] when none of their roles has any. Inside a transaction give it: the embedded database has one connection. */
export type DataScope = (user: UserPrincipal, page: string, tx?: Queryable) => Promise<readonly DataRule[]>

/** What stands for a person in the value of a rule. Departments come from anyone who loads the rules. */
export interface ScopeFacts {
  user: UserPrincipal
  orgCode: string
  orgCodes: readonly string[]
  now: number
}

const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['>', 'gt'],
  ['<', 'lt'],
  ['!=', 'ne'],
  ['=', 'eq'],
  ['>=', 'ge'],
  ['<=', 'le'],
  ['LIKE', 'like'],
  ['LEFT_LIKE', 'left_like'],
  ['RIGHT_LIKE', 'right_like'],
  ['IN', 'in'],
])

const VARIABLES: ReadonlyMap<string, (facts: ScopeFacts) => string> = new Map(
  Object.entries<(facts: ScopeFacts) => string>({
    sysusercode: ({ user }) => user.username,
    sysusername: ({ user }) => user.realname,
    sysorgcode: ({ orgCode }) => orgCode,
    sysmultiorgcode: ({ orgCodes }) => orgCodes.join(','),
    sysdate: ({ now }) => wireTime(new Date(now)).slice(0, 10),
    systime: ({ now }) => wireTime(new Date(now)),
    tenantid: ({ user }) => String(user.tenantId),
  }),
)

/** `#{sys_user_code}` and its sisters in snake and camel case; an unknown one stays as text and finds nothing. */
export const fillVariables = (text: string, facts: ScopeFacts): string =>
  text.replace(
    /#\{(\w{1,40})\}/g,
    (whole, name: string) => VARIABLES.get(name.replaceAll('_', '').toLowerCase())?.(facts) ?? whole,
  )

const camelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const DEPART = 'orgCode'
/** A resource as rules ask it: for the department of its rows also where that is a column and no field, as with accounts. */
function asRuled(store: Store): Store {
  const own = new Map<string, PgColumn>(Object.entries(getTableColumns(store.table))).get(DEPART)
  if (own === undefined || store.field(DEPART) !== undefined) return store
  return {
    ...store,
    column: name => (name === DEPART ? own : store.column(name)),
    isAsked: name => name === DEPART || store.isAsked(name),
  }
}

/** Rules as conditions, all of which must hold. One that cannot be read (free SQL, unknown column) shows nothing rather than everything. */
export function dataRulesToSql(of: Store, rules: readonly DataRule[]): SQL | undefined {
  if (rules.length === 0) return undefined
  const store = asRuled(of)
  const params = rules.flatMap(({ column, condition, value }) => {
    const name = store.column(column) ? column : camelCase(column.toLowerCase())
    const rule = RULES.get(condition.toUpperCase())
    if (!store.isAsked(name) || !rule || value.trim() === '') return []
    return [{ ...NOTHING, field: name, rule, val: value }]
  })
  return params.length < rules.length ? sql`false` : superQueryToSql(store, { matchType: 'and', params })
}
const NOTHING = { type: '', dbType: '', dictCode: '', dictTable: '', dictText: '', customReturnField: '', popup: null } as const
