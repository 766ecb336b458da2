import { and, count, desc, eq, inArray, ne } from 'drizzle-orm'
import type { PatientCorrection, PatientFile, PatientSignIn } from '#contract/entities/patientRights.ts'
import { maskPhone } from '#contract/rules/maskPhone.ts'
import { PATIENT_RIGHTS_TEXT } from '#contract/rules/patientConsents.ts'
import type { Tx } from '#server/db/client.ts'
import {
  chatMessage,
  chatSession,
  hosPatient,
  hosPatientConsent,
  hosPrescription,
  sysFile,
  sysToken,
} from '#server/db/tables/index.ts'
import type { PatientPrincipal } from '#server/plugins/principal.ts'
import { Refusal, TokenFailure } from '#server/plugins/refusal.ts'

/** The patient's row, with `lock` held until the end of the transaction. One that is closed has no sign-in any more. */
export async function patientRow(tx: Tx, id: string, lock = false) {
  const query = tx
    .select()
    .from(hosPatient)
    .where(and(eq(hosPatient.id, id), eq(hosPatient.status, 1)))
  const [row] = await (lock ? query.for('update') : query)
  if (!row) throw new TokenFailure()
  return row
}

/** Files that a patient sent, in consultations and before. */
export const filesOf = (id: string) => and(eq(sysFile.ownerKind, 'patient'), eq(sysFile.ownerId, id))

const ownSessions = (tx: Tx, id: string) =>
  tx.select({ id: chatSession.id }).from(chatSession).where(eq(chatSession.patientId, id))

/** What is stored of a patient (SEC-10). */
export async function readFile(tx: Tx, id: string): Promise<PatientFile> {
  const row = await patientRow(tx, id)
  const [consents, [sessions], [messages], [prescriptions], [files]] = await Promise.all([
    tx
      .select()
      .from(hosPatientConsent)
      .where(eq(hosPatientConsent.patientId, id))
      .orderBy(desc(hosPatientConsent.givenAt))
      .limit(100),
    tx.select({ n: count() }).from(chatSession).where(eq(chatSession.patientId, id)),
    tx
      .select({ n: count() })
      .from(chatMessage)
      .where(inArray(chatMessage.sessionId, ownSessions(tx, id))),
    // a sheet that its doctor is still writing is no record yet
    tx
      .select({ n: count() })
      .from(hosPrescription)
      .where(and(eq(hosPrescription.patientId, id), ne(hosPrescription.status, '0'))),
    tx.select({ n: count() }).from(sysFile).where(filesOf(id)),
  ])
  return {
    name: row.name,
    sex: row.sex === 2 ? 2 : 1,
    birthday: row.birthday,
    phoneMasked: maskPhone(row.phone),
    allergies: row.allergies,
    pastHistory: row.pastHistory,
    registeredAt: row.createTime?.getTime() ?? null,
    consents: consents.map(one => ({
      kind: one.kind,
      version: one.version,
      givenAt: one.givenAt.getTime(),
      withdrawnAt: one.withdrawnAt?.getTime() ?? null,
    })),
    stored: {
      sessions: sessions?.n ?? 0,
      messages: messages?.n ?? 0,
      prescriptions: prescriptions?.n ?? 0,
      files: files?.n ?? 0,
    },
  }
}

/** Lists without doubles and blanks, in the order given. */
const tidy = (texts: readonly string[]) => [...new Set(texts.map(text => text.trim()).filter(text => text !== ''))]

/** A day of the calendar, not after today. */
const isBirthday = (text: string, now: Date): boolean => {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) && at <= now && text >= '1900-01-01'
}

/** Stores what the patient corrects; answers the names of what changed, for the audit. */
export async function correct(tx: Tx, id: string, input: PatientCorrection, now: Date): Promise<string[]> {
  const row = await patientRow(tx, id, true)
  if (!isBirthday(input.birthday, now)) throw new Refusal(PATIENT_RIGHTS_TEXT.birthday)
  const next = {
    name: input.name.trim(),
    sex: input.sex,
    birthday: input.birthday,
    allergies: tidy(input.allergies),
    pastHistory: input.pastHistory.trim(),
  }
  const changed = Object.entries(next).filter(
    ([key, value]) => JSON.stringify(row[key as keyof typeof next]) !== JSON.stringify(value),
  )
  if (changed.length === 0) return []
  await tx
    .update(hosPatient)
    .set({ ...Object.fromEntries(changed), updateBy: id, updateTime: now })
    .where(eq(hosPatient.id, id))
  return changed.map(([key]) => key)
}

/** Gives the patient another phone, of which he has shown a code. Refuses one of another patient. */
export async function changePhone(tx: Tx, id: string, phone: string, now: Date): Promise<void> {
  const row = await patientRow(tx, id, true)
  if (row.phone === phone) throw new Refusal(PATIENT_RIGHTS_TEXT.phoneSame)
  const [other] = await tx.select({ id: hosPatient.id }).from(hosPatient).where(eq(hosPatient.phone, phone))
  if (other) throw new Refusal(PATIENT_RIGHTS_TEXT.phoneTaken)
  await tx.update(hosPatient).set({ phone, updateBy: id, updateTime: now }).where(eq(hosPatient.id, id))
}

/** The form in which a sign-in is named: half of the hash of its token, which opens nothing. */
export const signInId = (hash: string): string => hash.slice(0, 32)

/** The patient's sign-ins, the last used first. */
export async function signInsOf(tx: Tx, { id, tokenHash }: Pick<PatientPrincipal, 'id' | 'tokenHash'>): Promise<PatientSignIn[]> {
  const rows = await tx
    .select()
    .from(sysToken)
    .where(and(eq(sysToken.kind, 'patient'), eq(sysToken.ownerId, id)))
    .orderBy(desc(sysToken.lastSeen), desc(sysToken.createdAt))
    .limit(100)
  return rows.map(row => ({
    id: signInId(row.hash),
    current: row.hash === tokenHash,
    ip: row.ip,
    agent: row.agent,
    at: row.createdAt.getTime(),
    lastSeen: row.lastSeen.getTime(),
  }))
}
