import type { FastifyInstance } from 'fastify'
import { readGridKey } from '#contract/grids/defineGrid.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import type { GridAccess, GridScope, GridSource } from './source.ts'

/** Where a table of this key lives for this person; null: there is none. Whether they may see it is another question. */
export function tableOfKey(
  app: FastifyInstance,
  user: UserPrincipal,
  key: string,
): { source: GridSource; scope: GridScope } | null {
  const { name, scope } = readGridKey(key)
  const source = app.grids.find(name)
  return source === null ? null : { source, scope: { tenantId: source.isForAllTenants === true ? 0 : user.tenantId, scope } }
}

/** Whether a table is one of this person's: of a tenant that they still belong to. Tenant 0 is the hospital's, and of anyone who has none. */
export const isOfHis = ({ tenantIds }: UserPrincipal, { tenantId }: GridScope): boolean =>
  tenantId === 0 || tenantIds.includes(tenantId)

/** Where a table of this key lives and what the person may do there; null: none, or not for them. Asked anew with every command. */
export async function tableFor(
  app: FastifyInstance,
  user: UserPrincipal,
  key: string,
): Promise<{ source: GridSource; scope: GridScope; access: GridAccess } | null> {
  const place = tableOfKey(app, user, key)
  const access = place === null ? null : await place.source.access(app.db, user, place.scope)
  return place === null || access === null ? null : { ...place, access }
}

/** The person of a sign-in as they are now, in one of their tenants: roles and freezing act at once; null: the sign-in has ended. `isUse`: by what they do. */
export async function personNow(
  app: FastifyInstance,
  { tokenHash }: UserPrincipal,
  tenantId?: number,
  isUse = true,
): Promise<UserPrincipal | null> {
  const now = await app.tokens.resolveHash(tokenHash, isUse)
  if (now?.kind !== 'user') return null
  return tenantId !== undefined && now.tenantIds.includes(tenantId) ? { ...now, tenantId } : now
}
