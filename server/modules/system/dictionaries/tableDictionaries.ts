import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { hosDoctor, sysDepart, sysRole, sysUser } from '#server/db/tables/index.ts'

type Items = { value: string; text: string }[]
interface TableDictionary {
  /** `table,text,code` as clients write it */
  key: string
  /** which principals may read it */
  for: 'user' | 'anyone'
  load: (db: Db) => Promise<Items>
}

const LIMIT = 1_000

/** Everything a client may read as a dictionary from a table: nothing else is reachable, whatever the client writes (reliability.md part 2). */
const REGISTRY: readonly TableDictionary[] = [
  {
    key: 'sys_user,realname,username',
    for: 'user',
    load: async db =>
      db
        .select({ value: sysUser.username, text: sysUser.realname })
        .from(sysUser)
        .where(and(eq(sysUser.status, 1), eq(sysUser.delFlag, 0)))
        .orderBy(asc(sysUser.username))
        .limit(LIMIT),
  },
  {
    key: 'sys_role,role_name,role_code',
    for: 'user',
    load: async db =>
      db.select({ value: sysRole.roleCode, text: sysRole.roleName }).from(sysRole).orderBy(asc(sysRole.roleCode)).limit(LIMIT),
  },
  {
    key: 'sys_depart,depart_name,id',
    for: 'user',
    load: async db =>
      db
        .select({ value: sysDepart.id, text: sysDepart.departName })
        .from(sysDepart)
        .where(eq(sysDepart.delFlag, 0))
        .orderBy(asc(sysDepart.departOrder), asc(sysDepart.id))
        .limit(LIMIT),
  },
  {
    key: 'sys_depart,depart_name,org_code',
    for: 'anyone',
    load: async db =>
      db
        .select({ value: sysDepart.orgCode, text: sysDepart.departName })
        .from(sysDepart)
        .where(eq(sysDepart.delFlag, 0))
        .orderBy(asc(sysDepart.departOrder), asc(sysDepart.id))
        .limit(LIMIT),
  },
  {
    key: 'hos_doctor,name,id',
    for: 'anyone',
    load: async db =>
      db
        .select({ value: hosDoctor.id, text: hosDoctor.name })
        .from(hosDoctor)
        .where(eq(hosDoctor.enabled, true))
        .orderBy(asc(hosDoctor.name), asc(hosDoctor.id))
        .limit(LIMIT),
  },
]

/** The registered table dictionary a client's text names, or null. The text is a key, never SQL. */
export const tableDictionary = (text: string): TableDictionary | null =>
  REGISTRY.find(({ key }) => key === text.replaceAll(' ', '').toLowerCase()) ?? null
