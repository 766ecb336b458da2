import { eq } from 'drizzle-orm'
import type { SignatureProvider, SignedDocument } from '#server/adapters/signature.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { newId } from '#server/db/newId.ts'
import { hosSignature } from '#server/db/tables/index.ts'

/** Signs a document and keeps the signature; answers its id. */
export async function signDocument(
  tx: Tx,
  provider: SignatureProvider,
  { tenantId, now, ...document }: SignedDocument & { tenantId: number; now: Date },
): Promise<string> {
  const id = newId()
  const { sha256, ...of } = document
  await tx.insert(hosSignature).values({ id, tenantId, ...of, hash: sha256, ...provider.sign(document, now) })
  return id
}

/** A signature is taken back by a row of its own; once. */
export async function revokeSignature(tx: Tx, provider: SignatureProvider, signatureId: string, now: Date): Promise<void> {
  const [row] = await tx.select().from(hosSignature).where(eq(hosSignature.id, signatureId))
  if (!row) return
  const { ownerId, docKind, docId, docVersion, hash, tenantId } = row
  const made = provider.sign({ ownerId, docKind, docId, docVersion, sha256: hash }, now)
  await tx
    .insert(hosSignature)
    .values({ id: newId(), tenantId, ownerId, docKind, docId, docVersion, hash, ...made, revokes: signatureId })
    .onConflictDoNothing()
}

/** Whether a kept signature was made for this hash and still has its value. */
export async function isSignatureGood(
  db: Queryable,
  provider: SignatureProvider,
  signatureId: string,
  sha256: string,
): Promise<boolean> {
  const [row] = await db.select().from(hosSignature).where(eq(hosSignature.id, signatureId))
  return row !== undefined && row.hash === sha256 && provider.verify(row, { ...row, sha256 })
}
