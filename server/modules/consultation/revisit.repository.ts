import { and, asc, eq } from 'drizzle-orm'
import type { IllnessProof } from '#contract/entities/chat.ts'
import type { RevisitProof } from '#contract/http/calls/revisits.ts'
import type { Queryable, Tx } from '#server/db/client.ts'
import { newId } from '#server/db/newId.ts'
import { chatSession, hosRevisitProof, sysFile } from '#server/db/tables/index.ts'

type ProofRow = typeof hosRevisitProof.$inferSelect

export const presentProof = (row: ProofRow): RevisitProof => ({
  id: row.id,
  kind: row.kind,
  file: row.fileId,
  refSessionId: row.refSessionId,
  diagnosis: row.diagnosis,
  hospital: row.hospital,
  date: row.date,
  judgedAt: row.judgedAt?.getTime() ?? null,
})

export const proofsOf = (tx: Queryable, sid: string): Promise<ProofRow[]> =>
  tx
    .select()
    .from(hosRevisitProof)
    .where(eq(hosRevisitProof.sessionId, sid))
    .orderBy(asc(hosRevisitProof.createTime), asc(hosRevisitProof.id))

export async function insertProof(tx: Tx, row: ProofRow): Promise<ProofRow> {
  await tx.insert(hosRevisitProof).values(row)
  return row
}

/** Proofs that came with the illness, which the doctor has still to judge. */
export async function insertToldProofs(
  tx: Tx,
  { tenantId, sessionId, now }: { tenantId: number; sessionId: string; now: Date },
  proofs: readonly IllnessProof[],
): Promise<void> {
  const blank = { tenantId, sessionId, refSessionId: null, judgedBy: null, judgedAt: null, createTime: now }
  const rows = proofs.map(({ file, ...facts }) => ({ ...blank, ...facts, id: newId(), fileId: file.path }))
  if (rows.length > 0) await tx.insert(hosRevisitProof).values(rows)
}

/** The proofs of a session were looked at. */
export async function markJudged(tx: Tx, sid: string, judgedBy: string, judgedAt: Date): Promise<void> {
  await tx.update(hosRevisitProof).set({ judgedBy, judgedAt }).where(eq(hosRevisitProof.sessionId, sid))
}

/** Whether a file lies in the session. */
export async function isFileOf(tx: Tx, sid: string, path: string): Promise<boolean> {
  const rows = await tx
    .select({ path: sysFile.path })
    .from(sysFile)
    .where(and(eq(sysFile.path, path), eq(sysFile.sessionId, sid)))
  return rows.length > 0
}

/** Whether the patient was treated here in that session. */
export async function wasTreatedIn(tx: Tx, patientId: string, sid: string): Promise<boolean> {
  const rows = await tx
    .select({ id: chatSession.id })
    .from(chatSession)
    .where(and(eq(chatSession.id, sid), eq(chatSession.patientId, patientId), eq(chatSession.status, '30')))
  return rows.length > 0
}
