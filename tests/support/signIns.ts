import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
// for the types they put on the app
import '#server/plugins/core.ts'
import '#server/realtime/notice.ts'
import { demoUserId, DEMO_TENANT } from '#server/db/seed/demo.ts'
import { sysUser, sysUserTenant } from '#server/db/tables/index.ts'
import { seedId } from '#server/db/seed/seedId.ts'

const from = { ip: '127.0.0.1', agent: 'test' }

/** A token of a demo account, without the login call: for suites that are about something else. */
export async function tokenFor(app: FastifyInstance, username: string, tenantId = DEMO_TENANT): Promise<string> {
  return app.tokens.issue({ kind: 'user', ownerId: demoUserId(username), tenantId, ...from })
}

/** A token of a patient; the row must exist. */
export async function patientTokenFor(app: FastifyInstance, patientId: string, tenantId = DEMO_TENANT): Promise<string> {
  return app.tokens.issue({ kind: 'patient', ownerId: patientId, tenantId, ...from })
}

/** Adds a member of the staff without roles; answers the id. */
export async function addUser(
  app: FastifyInstance,
  username: string,
  more: { createTime?: Date; tenants?: number[] } = {},
): Promise<string> {
  const id = seedId('user', username)
  await app.db.insert(sysUser).values({ id, username, password: '-', realname: username })
  if (more.createTime) await app.db.update(sysUser).set({ createTime: more.createTime }).where(eq(sysUser.id, id))
  const tenants = more.tenants ?? [DEMO_TENANT]
  if (tenants.length) await app.db.insert(sysUserTenant).values(tenants.map(tenantId => ({ userId: id, tenantId })))
  return id
}
