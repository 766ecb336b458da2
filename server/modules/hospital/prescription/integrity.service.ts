import type { SignatureProvider } from '#server/adapters/signature.ts'
import type { Queryable } from '#server/db/client.ts'
import { sha256 } from '#server/sheets/canonical.ts'
import { hasLines, signedLines } from '#server/sheets/content.ts'
import { isSignatureGood } from './signatures.repository.ts'
import { linesOf } from './sheet.repository.ts'
import type { LineRow } from './sheet.repository.ts'
import type { VersionRow } from './version.repository.ts'

/** Whether a signed version is as it was signed: text, hash, lines and signature (RX-24). `lines`: those of the version where they were read already. */
export async function isIntact(
  db: Queryable,
  provider: SignatureProvider,
  version: VersionRow,
  lines?: readonly LineRow[],
): Promise<boolean> {
  if (sha256(version.canonical) !== version.sha256) return false
  if (!hasLines(version.canonical, signedLines(lines ?? (await linesOf(db, version.rxId, version.rxVersion))))) return false
  return isSignatureGood(db, provider, version.signatureId, version.sha256)
}
