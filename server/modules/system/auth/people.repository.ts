import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Depart, DoctorInfo, Tenant, UserInfo } from '#contract/entities/session.ts'
import type { Db, Queryable, Tx } from '#server/db/client.ts'
import * as t from '#server/db/tables/index.ts'
import { addressOf } from '#server/plugins/address.ts'

export type UserRow = typeof t.sysUser.$inferSelect

/** Reads of staff accounts, for sign-in and for the user's own data. */
export interface People {
  byUsername(username: string): Promise<UserRow | null>
  byPhone(phone: string): Promise<UserRow | null>
  byId(id: string): Promise<UserRow | null>
  /** somebody who knew the password of that name is signed in there at present; `address` as `addressOf` gives it */
  isSignedInAt(username: string, address: string): Promise<boolean>
  roles(userId: string, tx?: Queryable): Promise<string[]>
  departs(userId: string): Promise<Depart[]>
  /** `active`: their tenants that are not frozen; `all`: how many they have at all */
  tenants(userId: string, tx?: Queryable): Promise<{ active: Tenant[]; all: number }>
  /** the account with its tenants, so that nobody freezes or changes them before the transaction ends; null when it is no more */
  hold(tx: Tx, userId: string): Promise<UserRow | null>
  doctor(userId: string): Promise<DoctorInfo | null>
  /** the user as answers carry them: never the password */
  info(user: UserRow): Promise<UserInfo>
  setDepart(userId: string, orgCode: string): Promise<void>
  setPassword(userId: string, password: string): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    people: People
  }
}

const sexOf = (sex: number | null): 1 | 2 | null => (sex === 1 || sex === 2 ? sex : null)

/** People over the database. */
export function createPeople(db: Db, now: () => number): People {
  const one = async (where: ReturnType<typeof eq>): Promise<UserRow | null> => {
    const [user] = await db.select().from(t.sysUser).where(where)
    return user ?? null
  }
  const tenants: People['tenants'] = async (userId, tx = db) => {
    const rows = await tx
      .select({ id: t.sysTenant.id, name: t.sysTenant.name, status: t.sysTenant.status })
      .from(t.sysUserTenant)
      .innerJoin(t.sysTenant, eq(t.sysTenant.id, t.sysUserTenant.tenantId))
      .where(eq(t.sysUserTenant.userId, userId))
      .orderBy(asc(t.sysTenant.id))
    return { all: rows.length, active: rows.filter(row => row.status === 1).map(({ id, name }) => ({ id, name })) }
  }
  return {
    byUsername: async username => one(eq(t.sysUser.username, username)),
    byPhone: async phone => one(eq(t.sysUser.phone, phone)),
    byId: async id => one(eq(t.sysUser.id, id)),
    async isSignedInAt(username, address) {
      const rows = await db
        .select({ ip: t.sysToken.ip })
        .from(t.sysToken)
        .innerJoin(t.sysUser, eq(t.sysUser.id, t.sysToken.ownerId))
        .where(and(eq(t.sysUser.username, username), eq(t.sysToken.kind, 'user'), gt(t.sysToken.expiresAt, new Date(now()))))
      return rows.some(({ ip }) => addressOf(ip) === address)
    },
    async roles(userId, tx = db) {
      const rows = await tx
        .select({ code: t.sysRole.roleCode })
        .from(t.sysUserRole)
        .innerJoin(t.sysRole, eq(t.sysRole.id, t.sysUserRole.roleId))
        .where(eq(t.sysUserRole.userId, userId))
        .orderBy(asc(t.sysRole.roleCode))
      return rows.map(({ code }) => code)
    },
    departs: async userId =>
      db
        .select({
          id: t.sysDepart.id,
          parentId: t.sysDepart.parentId,
          orgCode: t.sysDepart.orgCode,
          departName: t.sysDepart.departName,
        })
        .from(t.sysUserDepart)
        .innerJoin(t.sysDepart, eq(t.sysDepart.id, t.sysUserDepart.departId))
        .where(and(eq(t.sysUserDepart.userId, userId), eq(t.sysDepart.delFlag, 0)))
        .orderBy(asc(t.sysDepart.orgCode)),
    tenants,
    async hold(tx, userId) {
      const [user] = await tx.select().from(t.sysUser).where(eq(t.sysUser.id, userId)).for('share')
      const own = tx.select({ id: t.sysUserTenant.tenantId }).from(t.sysUserTenant).where(eq(t.sysUserTenant.userId, userId))
      const { id } = t.sysTenant
      await tx.select({ id }).from(t.sysTenant).where(inArray(id, own)).orderBy(asc(id)).for('share')
      return user ?? null
    },
    async doctor(userId) {
      const [row] = await db
        .select({
          doctor: t.hosDoctor,
          orgName: t.sysDepart.departName,
          titleText: t.sysDictItem.itemText,
          avatar: t.sysUser.avatar,
        })
        .from(t.hosDoctor)
        .innerJoin(t.sysUser, eq(t.sysUser.id, t.hosDoctor.userId))
        .leftJoin(t.sysDepart, eq(t.sysDepart.orgCode, t.hosDoctor.orgCode))
        .leftJoin(t.sysDict, eq(t.sysDict.dictCode, 'doctor_title'))
        .leftJoin(t.sysDictItem, and(eq(t.sysDictItem.dictId, t.sysDict.id), eq(t.sysDictItem.itemValue, t.hosDoctor.title)))
        .where(and(eq(t.hosDoctor.userId, userId), eq(t.hosDoctor.enabled, true)))
      if (!row) return null
      const { id, name, title, orgCode, goodAt, intro } = row.doctor
      const titleText = row.titleText ?? ''
      return { id, userId, name, title, titleText, orgCode, orgName: row.orgName ?? '', avatar: row.avatar, goodAt, intro }
    },
    async info(user) {
      const [depart] = user.orgCode
        ? await db.select({ name: t.sysDepart.departName }).from(t.sysDepart).where(eq(t.sysDepart.orgCode, user.orgCode))
        : []
      const { active } = await tenants(user.id)
      return {
        id: user.id,
        username: user.username,
        realname: user.realname,
        avatar: user.avatar,
        sex: sexOf(user.sex),
        birthday: user.birthday,
        email: user.email,
        phone: user.phone,
        orgCode: user.orgCode,
        orgCodeTxt: depart?.name ?? null,
        status: user.status === 2 ? 2 : 1,
        workNo: user.workNo,
        post: user.post,
        relTenantIds: active.length ? active.map(tenant => tenant.id).join(',') : null,
      }
    },
    async setDepart(userId, orgCode) {
      await db
        .update(t.sysUser)
        .set({ orgCode, updateTime: new Date(now()) })
        .where(eq(t.sysUser.id, userId))
    },
    async setPassword(userId, password) {
      await db
        .update(t.sysUser)
        .set({ password, mustChangePassword: false, firstPasswordUntil: null, updateTime: new Date(now()) })
        .where(eq(t.sysUser.id, userId))
    },
  }
}
