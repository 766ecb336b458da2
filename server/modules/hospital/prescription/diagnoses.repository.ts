import { and, asc, desc, eq, like, notLike, or, sql } from 'drizzle-orm'
import type { DiagnosisChoice } from '#contract/http/calls/diagnoses.ts'
import type { Diagnosis } from '#contract/entities/prescription.ts'
import type { Queryable } from '#server/db/client.ts'
import { escapeLike, holding } from '#server/db/like.ts'
import { hosIcd } from '#server/db/tables/index.ts'

const PAGE = 20
/** So many letters or more are looked for within the initials too: 特发性(原发性)高血压 is what `gxy` means to a doctor. */
const WITHIN = /^[a-z]{3,}$/i
/** Codes of Chinese medicine begin with the letters of their chapter, which is no diagnosis itself. */
const CHAPTERS: Readonly<Record<Diagnosis['kind'], string | null>> = { 1: null, 2: 'ZB', 3: 'ZZ' }

/** Diagnoses of a kind by initials, beginning of the code, or part of the name; chapters are none. Those that begin so and short names first. */
export async function findDiagnosisRows(
  db: Queryable,
  { tenantId, kind, q }: { tenantId: number; kind: Diagnosis['kind']; q: string },
): Promise<DiagnosisChoice[]> {
  const asked = q.trim()
  const isInitials = like(hosIcd.pinyin, `${escapeLike(asked.toLowerCase())}%`)
  const chapter = CHAPTERS[kind]
  const rows = await db
    .select({ code: hosIcd.code, name: hosIcd.name })
    .from(hosIcd)
    .where(
      and(
        eq(hosIcd.tenantId, tenantId),
        eq(hosIcd.live, true),
        eq(hosIcd.enabled, 'Y'),
        eq(hosIcd.isTcm, chapter === null ? 'N' : 'Y'),
        chapter === null ? notLike(hosIcd.code, '%-%') : like(hosIcd.code, `${chapter}_%`),
        asked === ''
          ? undefined
          : or(
              isInitials,
              WITHIN.test(asked) ? like(hosIcd.pinyin, holding(asked.toLowerCase())) : undefined,
              like(sql`lower(${hosIcd.code})`, `${escapeLike(asked.toLowerCase())}%`),
              like(hosIcd.name, holding(asked)),
            ),
      ),
    )
    .orderBy(...(asked === '' ? [] : [desc(isInitials), asc(sql`length(${hosIcd.name})`)]), asc(hosIcd.code), asc(hosIcd.id))
    .limit(PAGE)
  return rows.map(({ code, name }) => ({ code: code ?? '', name: name ?? '' }))
}
