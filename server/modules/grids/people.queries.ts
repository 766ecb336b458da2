import type { FastifyInstance } from 'fastify'
import { GRID_MENTIONS_MAX } from '#contract/constants.ts'
import type { GridPerson } from '#contract/entities/gridSnapshot.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { loadStaff } from '#server/plugins/tokens.ts'
import { tableFor } from '#server/realtime/grid/tableFor.ts'
import { activePeople, activePeopleNamed } from './people.repository.ts'

/** People who are looked at for one question: whether somebody sees a table costs some questions of its own. */
const LOOKED_AT = 30

/** Those of these people who see a table now, as someone of this tenant. */
async function whoSee(
  app: FastifyInstance,
  candidates: readonly GridPerson[],
  tenantId: number,
  table: string,
): Promise<GridPerson[]> {
  const seen: GridPerson[] = []
  for (const one of candidates) {
    const person = await loadStaff(app.db, { ownerId: one.id, tenantId, hash: '' }, app.config.separation)
    if (person !== null && (await tableFor(app, person, table)) !== null) seen.push(one)
    if (seen.length === GRID_MENTIONS_MAX) break
  }
  return seen
}

/** People of the asker's tenant who see a table and whose name or account holds a text; they themselves are not among them. */
export async function peopleNamed(app: FastifyInstance, user: UserPrincipal, table: string, text: string): Promise<GridPerson[]> {
  const found = await activePeopleNamed(app.db, user.tenantId, text, LOOKED_AT)
  return whoSee(
    app,
    found.filter(({ id }) => id !== user.id),
    user.tenantId,
    table,
  )
}

/** Those of these ids who see a table, other than the asker. */
export async function mentioned(
  app: FastifyInstance,
  user: UserPrincipal,
  table: string,
  ids: readonly string[],
): Promise<GridPerson[]> {
  const wanted = [...new Set(ids)].filter(id => id !== user.id)
  if (wanted.length === 0) return []
  return whoSee(app, await activePeople(app.db, user.tenantId, wanted), user.tenantId, table)
}
