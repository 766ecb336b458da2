import { randomBytes } from 'node:crypto'
import type { Tx } from '#server/db/client.ts'
import * as t from '#server/db/tables/index.ts'
import { hashPassword } from '#server/password.ts'
import { DEMO_PASSWORD, DEMO_TENANTS, DEMO_USERS, demoUserId } from './demo.ts'
import { seedId } from './seedId.ts'

/** The demo accounts with their roles, departments and tenants (D7, D39). */
export async function seedDemoPeople(tx: Tx): Promise<void> {
  await tx
    .insert(t.sysTenant)
    .values(DEMO_TENANTS.map(tenant => ({ ...tenant })))
    .onConflictDoNothing()
  for (const user of DEMO_USERS) {
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
    await tx.insert(t.sysUserRole).values({ userId, roleId: seedId('role', user.role) })
    await tx.insert(t.sysUserDepart).values(user.departments.map(orgCode => ({ userId, departId: seedId('depart', orgCode) })))
    await tx.insert(t.sysUserTenant).values(user.tenants.map(tenantId => ({ userId, tenantId })))
  }
}

/** The first administrator of a real installation: answers his one-time password, which he must change at once (D7). */
export async function seedFirstAdministrator(tx: Tx): Promise<string> {
  const password = randomBytes(12).toString('base64url')
  const userId = seedId('user', 'admin')
  await tx.insert(t.sysUser).values({
    id: userId,
    username: 'admin',
    password: await hashPassword(password),
    realname: '管理员',
    orgCode: 'A99',
    mustChangePassword: true,
  })
  await tx.insert(t.sysUserRole).values({ userId, roleId: seedId('role', 'admin') })
  await tx.insert(t.sysUserDepart).values({ userId, departId: seedId('depart', 'A99') })
  return password
}
