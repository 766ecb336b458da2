/** People with every right in shared tables: one person may hold twenty sockets, and some rules ask who wrote what. */
import { randomBytes } from 'node:crypto'
import { DEMO_TENANT } from '#server/db/seed/demo.ts'
import { seedDatabase } from '#server/db/seed/index.ts'
import { seedId } from '#server/db/seed/seedId.ts'
import { openDatabase, type Database } from '#server/db/client.ts'
import { sysToken, sysUser, sysUserRole, sysUserTenant } from '#server/db/tables/index.ts'
import { hashToken } from '#server/plugins/tokens.ts'

const DAY_MS = 86_400_000

/** A signed-in person. */
export interface GridPerson {
  userId: string
  token: string
}

/** Seeds the demonstration and adds `count` administrators who are signed in. */
export async function addGridPeople(database: Database, count: number): Promise<GridPerson[]> {
  const now = new Date()
  await seedDatabase(database, { demo: true, now })
  const { db } = database
  const people = Array.from({ length: count }, (_, n) => {
    const username = `gridPerson${n}`
    return { userId: seedId('user', username), username, token: randomBytes(32).toString('base64url') }
  })
  await db
    .insert(sysUser)
    .values(people.map(({ userId, username }, n) => ({ id: userId, username, realname: `排班员${n}`, password: '-' })))
  await db.insert(sysUserTenant).values(people.map(({ userId }) => ({ userId, tenantId: DEMO_TENANT })))
  await db.insert(sysUserRole).values(people.map(({ userId }) => ({ userId, roleId: seedId('role', 'admin') })))
  await db.insert(sysToken).values(
    people.map(({ userId, token }) => ({
      hash: hashToken(token),
      kind: 'user',
      ownerId: userId,
      tenantId: DEMO_TENANT,
      createdAt: now,
      lastSeen: now,
      expiresAt: new Date(now.getTime() + DAY_MS),
    })),
  )
  return people.map(({ userId, token }) => ({ userId, token }))
}

/** The same in a folder of the embedded database, which is given free again. */
export async function addGridPeopleIn(dataDir: string, count: number): Promise<GridPerson[]> {
  const database = await openDatabase({ dataDir })
  try {
    return await addGridPeople(database, count)
  } finally {
    await database.close()
  }
}
