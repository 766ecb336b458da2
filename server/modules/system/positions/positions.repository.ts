import { and, asc, count, desc, ilike, inArray } from 'drizzle-orm'
import type { Position } from '#contract/http/calls/positions.ts'
import type { Page } from '#contract/http/envelope.ts'
import type { Db } from '#server/db/client.ts'
import { sysPosition } from '#server/db/tables/index.ts'

const like = (text: string): string => `%${text.replace(/[\\%_]/g, match => `\\${match}`)}%`

/** A page of the posts of a tenant and of those for all (tenant 0), highest rank first; `textOf` gives the text of a rank. */
export async function positionPage(
  db: Db,
  { name, tenantId, no, size }: { name: string; tenantId: number; no: number; size: number },
  textOf: (rank: string) => string,
): Promise<Page<Position>> {
  const where = and(inArray(sysPosition.tenantId, [0, tenantId]), name === '' ? undefined : ilike(sysPosition.name, like(name)))
  const rows = await db
    .select()
    .from(sysPosition)
    .where(where)
    .orderBy(desc(sysPosition.postRank), asc(sysPosition.code))
    .limit(size)
    .offset((no - 1) * size)
  const [sum] = await db.select({ n: count() }).from(sysPosition).where(where)
  const total = sum?.n ?? 0
  const records = rows.map(({ id, code, name: title, postRank, companyId, sysOrgCode }) => ({
    id,
    code,
    name: title,
    postRank,
    postRank_dictText: textOf(postRank),
    rank_dictText: textOf(postRank),
    companyId,
    sysOrgCode,
  }))
  return { records, total, size, current: no, pages: Math.ceil(total / size) }
}
