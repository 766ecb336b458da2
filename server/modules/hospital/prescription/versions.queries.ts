import type { SheetVersion } from '#contract/entities/prescriptionSheet.ts'
import type { SignatureProvider } from '#server/adapters/signature.ts'
import type { Queryable } from '#server/db/client.ts'
import { headIn } from '#server/sheets/content.ts'
import { diffOf } from './diff.rules.ts'
import { presentLine, reviewsOf, signedOf, versionRowsOf } from './sheetView.repository.ts'
import { linesOf } from './sheet.repository.ts'

/** Every signed version of a sheet with what it changed, the newest first. */
export async function versionsOf(db: Queryable, rxId: string, signature: SignatureProvider): Promise<SheetVersion[]> {
  const [rows, reviews] = [await versionRowsOf(db, rxId), await reviewsOf(db, rxId)]
  const versions: SheetVersion[] = []
  let before: Parameters<typeof diffOf>[0] | null = null
  for (const row of rows.toReversed()) {
    const stored = await linesOf(db, rxId, row.rxVersion)
    const lines = stored.map(presentLine)
    const now = { head: headIn(row.canonical), lines }
    versions.unshift({
      ...(await signedOf(db, row, signature, stored)),
      lines,
      reviews: reviews.filter(({ rxVersion }) => rxVersion === row.rxVersion),
      diff: before === null ? null : diffOf(before, now),
    })
    before = now
  }
  return versions
}
