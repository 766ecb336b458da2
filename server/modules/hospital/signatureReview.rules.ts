import { DOCTOR_TEXT as T } from '#contract/rules/doctors.ts'
import { Refusal } from '#server/plugins/refusal.ts'

const [WAITS, IN_EFFECT, OUT_OF_USE] = ['1', '2', '3'] as const

/** What a signature becomes by a second person (dictionary signature_status); refuses one that does not wait, and its owner and uploader. */
export function reviewedSignature(
  row: { version: number; signatureStatus: string; userId: string; signatureBy: string | null } | undefined,
  { userId, version, verdict }: { userId: string; version: number; verdict: 'approve' | 'refuse' },
): '2' | '3' {
  if (!row) throw new Refusal(T.gone)
  if (row.version !== version) throw new Refusal(T.changed, { result: { reason: 'VERSION_CONFLICT' } })
  const isApproved = verdict === 'approve'
  const mayBeRefused = row.signatureStatus === WAITS || row.signatureStatus === IN_EFFECT
  if (isApproved ? row.signatureStatus !== WAITS : !mayBeRefused) throw new Refusal(T.nothingWaits)
  if (userId === row.userId || userId === row.signatureBy) throw new Refusal(T.samePerson, { result: { reason: 'SAME_PERSON' } })
  return isApproved ? IN_EFFECT : OUT_OF_USE
}
