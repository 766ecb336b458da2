import { randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lte, ne, or } from 'drizzle-orm'
import { FIRST_PASSWORD_LIFE } from '#contract/constants.ts'
import type { Tx } from '#server/db/client.ts'
import * as t from '#server/db/tables/index.ts'
import { hashPassword } from '#server/password.ts'
import { DEMO_PASSWORD, DEMO_TENANT, DEMO_TENANTS, DEMO_USERS, demoUserId } from './demo.ts'
import type { DemoUser } from './demo.ts'
import { DOCTORS } from './hospitalPeople.ts'
import { NURSES } from './careVisits.ts'
import { MORE_DOCTORS } from './full/doctors.ts'
import { seedId } from './seedId.ts'

/** The demo accounts with their roles, departments and tenants (D7, D39). */
export async function seedDemoPeople(tx: Tx): Promise<void> {
  await tx
    .insert(t.sysTenant)
    .values(DEMO_TENANTS.map(tenant => ({ ...tenant })))
    .onConflictDoNothing()
  for (const user of DEMO_USERS) await seedAccount(tx, user)
  await seedPharmacists(tx)
}

async function seedAccount(tx: Tx, user: DemoUser): Promise<void> {
  const userId = demoUserId(user.username)
  await tx.insert(t.sysUser).values({
    id: userId,
    username: user.username,
    password: await hashPassword(DEMO_PASSWORD),
    realname: user.realname,
    sex: user.sex,
    phone: user.phone,
    workNo: user.workNo,
    orgCode: user.departments.length === 1 ? (user.departments[0] ?? null) : null,
  })
  await tx
    .insert(t.sysUserRole)
    .values({ userId, roleId: seedId('role', user.role) })
    .onConflictDoNothing()
  await tx
    .insert(t.sysUserDepart)
    .values(user.departments.map(orgCode => ({ userId, departId: seedId('depart', orgCode) })))
    .onConflictDoNothing()
  await tx
    .insert(t.sysUserTenant)
    .values(user.tenants.map(tenantId => ({ userId, tenantId })))
    .onConflictDoNothing()
}
/** Accounts that the demonstration has by now; older databases get those that they do not have. */
export async function seedLaterAccounts(tx: Tx): Promise<void> {
  const known = await tx.select({ username: t.sysUser.username }).from(t.sysUser).where(inArray(t.sysUser.username, LATER))
  const names = new Set(known.map(({ username }) => username))
  for (const user of DEMO_USERS) if (LATER.includes(user.username) && !names.has(user.username)) await seedAccount(tx, user)
}

/** Who reviews and dispenses in the demonstration: pharmacist2 is the senior. */
const PHARMACISTS = ['pharmacist', 'pharmacist2', 'pharmacist3']
const SENIOR = 'pharmacist2'
/** Accounts that came after the first demonstrations. */
const LATER = [...PHARMACISTS, 'qa', 'system', 'security', 'auditor']

/** Pharmacists of the demonstration; their accounts are there. */
export async function seedPharmacists(tx: Tx): Promise<void> {
  await tx
    .insert(t.hosPharmacist)
    .values(
      PHARMACISTS.map((username, index) => ({
        id: seedId('pharmacist', username),
        tenantId: DEMO_TENANT,
        userId: demoUserId(username),
        isSenior: username === SENIOR ? 'Y' : 'N',
        licenseNo: `演示药师${String(index + 1).padStart(4, '0')}`,
        signatureStatus: '2' as const,
      })),
    )
    .onConflictDoNothing()
}

const demoNames = (): string[] => [
  ...[...DEMO_USERS, ...DOCTORS, ...MORE_DOCTORS].map(({ username }) => username),
  ...NURSES.map(([name]) => name),
]

/** Is an account of the demonstration there? `admin` counts for nothing: the first administrator of a real installation has its id. */
export async function hasDemoAccount(tx: Tx): Promise<boolean> {
  const ids = demoNames()
    .filter(name => name !== 'admin')
    .map(demoUserId)
  const [one] = await tx.select({ id: t.sysUser.id }).from(t.sysUser).where(inArray(t.sysUser.id, ids)).limit(1)
  return one !== undefined
}

/**
 * Freezes accounts of a demonstration and ends their sign-ins (SEC-01); answers the names. `all`: whatever account there is, as anybody could make one while
 * the passwords were public, and every sign-in; else those whose password is public. Accounts that are frozen already stay so.
 */
export async function freezeDemoAccounts(tx: Tx, all: boolean): Promise<string[]> {
  const ids = demoNames().map(demoUserId)
  const meant = all ? undefined : inArray(t.sysUser.id, ids)
  const frozen = await tx
    .update(t.sysUser)
    .set({ status: 2 })
    .where(and(meant, ne(t.sysUser.status, 2)))
    .returning({ username: t.sysUser.username })
  await tx.delete(t.sysToken).where(all ? undefined : and(eq(t.sysToken.kind, 'user'), inArray(t.sysToken.ownerId, ids)))
  return frozen.map(({ username }) => username).toSorted()
}

/** Somebody may sign in who has the role of the administrators. */
export async function hasAdministrator(tx: Tx, now: Date): Promise<boolean> {
  const [one] = await tx
    .select({ id: t.sysUser.id })
    .from(t.sysUser)
    .innerJoin(t.sysUserRole, eq(t.sysUserRole.userId, t.sysUser.id))
    .where(
      and(
        eq(t.sysUserRole.roleId, seedId('role', 'admin')),
        eq(t.sysUser.status, 1),
        eq(t.sysUser.delFlag, 0),
        or(isNull(t.sysUser.firstPasswordUntil), gt(t.sysUser.firstPasswordUntil, now)),
      ),
    )
    .limit(1)
  return one !== undefined
}

/** The first administrator, when their one-time password ran out before anybody used it, and there is no other; null: somebody may sign in, or they were closed. */
export async function lateAdministrator(tx: Tx, now: Date): Promise<'admin' | 'sysadmin' | null> {
  if (await hasAdministrator(tx, now)) return null
  const late = and(eq(t.sysUser.status, 1), eq(t.sysUser.delFlag, 0), lte(t.sysUser.firstPasswordUntil, now))
  const names = ['admin', 'sysadmin'] as const
  const found = await tx
    .select({ username: t.sysUser.username })
    .from(t.sysUser)
    .where(and(late, inArray(t.sysUser.username, [...names])))
  return names.find(name => found.some(({ username }) => username === name)) ?? null
}

/**
 * An administrator where nobody else is one: `admin` of a new installation, `sysadmin` of a former demonstration. Answers their one-time password,
 * which they must change at once (D7).
 */
export async function seedFirstAdministrator(tx: Tx, username: 'admin' | 'sysadmin', now: Date): Promise<string> {
  const password = randomBytes(12).toString('base64url')
  const userId = seedId('user', username)
  const first = {
    password: await hashPassword(password),
    mustChangePassword: true,
    firstPasswordUntil: new Date(now.getTime() + FIRST_PASSWORD_LIFE),
    status: 1,
    delFlag: 0,
  }
  await tx
    .insert(t.sysUser)
    .values({ id: userId, username, realname: '管理员', orgCode: 'A99', ...first })
    .onConflictDoUpdate({ target: t.sysUser.id, set: first })
  await tx
    .insert(t.sysUserRole)
    .values({ userId, roleId: seedId('role', 'admin') })
    .onConflictDoNothing()
  await tx
    .insert(t.sysUserDepart)
    .values({ userId, departId: seedId('depart', 'A99') })
    .onConflictDoNothing()
  return password
}
