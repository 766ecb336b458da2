import type { Static } from 'typebox'
import type { mergePatientsBody } from '#contract/http/calls/patientDesk.schema.ts'
import { PATIENT_DESK_TEXT as T } from '#contract/rules/patientDesk.ts'
import type { Tx } from '#server/db/client.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import * as repository from './patientMerge.repository.ts'
import type { PatientRow } from './patientMerge.repository.ts'

/** Sex, birthday and identity card of two cards say that they may be one person. */
const isSamePerson = (one: PatientRow, other: PatientRow): boolean =>
  one.sex === other.sex &&
  one.birthday === other.birthday &&
  (one.certHash === null || other.certHash === null || one.certHash === other.certHash)

/** Unites two cards of the tenant into one (VIEW-HOSP-16). Answers both as they were. */
export async function unitePatients(
  { tx, user, now }: { tx: Tx; user: UserPrincipal; now: Date },
  input: Static<typeof mergePatientsBody>,
): Promise<{ kept: PatientRow; gone: PatientRow }> {
  const { id, mergedId } = input
  if (id === mergedId) throw new Refusal(T.same)
  const rows = await repository.lockPatients(tx, user.tenantId, [id, mergedId])
  const [kept, gone] = [rows.find(row => row.id === id), rows.find(row => row.id === mergedId)]
  if (!kept || !gone) throw new Refusal(T.gone)
  if (kept.version !== input.version || gone.version !== input.mergedVersion)
    throw new Refusal(T.changed, { result: { reason: 'VERSION_CONFLICT' } })
  if (!isSamePerson(kept, gone)) throw new Refusal(T.differs)
  if (await repository.isBusy(tx, [id, mergedId])) throw new Refusal(T.busy)
  if (await repository.hasFamily(tx, mergedId)) throw new Refusal(T.family)
  const by = { name: user.username, now }
  await repository.moveRows(tx, gone, kept)
  await repository.uniteFacts(tx, gone, kept)
  await repository.completeCard(tx, gone, kept, by)
  await repository.closeMerged(tx, gone, id, by)
  const isNewCert = kept.certHash === null && gone.certHash !== null && !(await repository.isCertTaken(tx, id, gone.certHash))
  if (isNewCert) await repository.setCert(tx, id, { certType: gone.certType, certNo: gone.certNo, certHash: gone.certHash })
  return { kept, gone }
}
