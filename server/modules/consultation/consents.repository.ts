import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { PATIENT_CONSENTS, type ConsentKind } from '#contract/rules/patientConsents.ts'
import type { Tx } from '#server/db/client.ts'
import { chatSession, chatShare, hosConsent, hosPatientConsent } from '#server/db/tables/index.ts'
import { newId } from '#server/db/newId.ts'

interface Of {
  id: string
  tenantId: number
}

const work = (patientId: string, kind: ConsentKind) =>
  and(eq(hosPatientConsent.patientId, patientId), eq(hosPatientConsent.kind, kind), isNull(hosPatientConsent.withdrawnAt))

/** Whether the patient has agreed, held until the end of the transaction: a withdrawal waits, or was first. */
export async function hasAgreed(tx: Tx, patientId: string, kind: ConsentKind): Promise<boolean> {
  const rows = await tx.select({ id: hosPatientConsent.id }).from(hosPatientConsent).where(work(patientId, kind)).for('share')
  return rows.length > 0
}

/** Keeps that the patient agrees to today's text; once more is nothing, an older text is replaced. The patient's row is held by the caller. */
export async function agree(tx: Tx, { id, tenantId }: Of, kind: ConsentKind, now: Date): Promise<void> {
  const { version } = PATIENT_CONSENTS[kind]
  const [before] = await tx.select().from(hosPatientConsent).where(work(id, kind)).for('update')
  if (before?.version === version) return
  if (before) await tx.update(hosPatientConsent).set({ withdrawnAt: now }).where(eq(hosPatientConsent.id, before.id))
  await tx.insert(hosPatientConsent).values({ id: newId(), tenantId, patientId: id, kind, version, givenAt: now })
}

/** Keeps what the patient agreed to with this consultation: version and hash of the text, moment and address (RX-41). */
export async function keepConsent(
  tx: Tx,
  of: { tenantId: number; sessionId: string; patientId: string; at: Date; ip: string },
): Promise<void> {
  const { version, text } = PATIENT_CONSENTS.consult
  const textHash = createHash('sha256').update(text).digest('hex')
  await tx.insert(hosConsent).values({ ...of, id: newId(), textVersion: version, textHash })
}

/** Takes an agreement back, and with that to sharing the links that were made by it. */
export async function withdraw(tx: Tx, patientId: string, kind: ConsentKind, now: Date): Promise<void> {
  await tx.update(hosPatientConsent).set({ withdrawnAt: now }).where(work(patientId, kind))
  if (kind === 'share') await revokeLinksOf(tx, patientId, now)
}

/** Ends every link to records of an account's people. */
async function revokeLinksOf(tx: Tx, accountId: string, now: Date): Promise<void> {
  const sessions = tx.select({ id: chatSession.id }).from(chatSession).where(eq(chatSession.appUserId, accountId))
  await tx
    .update(chatShare)
    .set({ revokedAt: now })
    .where(and(inArray(chatShare.sessionId, sessions), isNull(chatShare.revokedAt)))
}
