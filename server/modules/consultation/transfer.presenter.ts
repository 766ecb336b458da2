import type { PatientTransfer, SessionTransfer, TransferTargetKind } from '#contract/entities/sessionTransfer.ts'
import { ageText } from '#contract/rules/ageText.ts'
import type { FullTransfer, TransferRow } from './transfer.repository.ts'

const ms = (date: Date | null): number | null => date?.getTime() ?? null

const targetKindOf = ({ toUserId, toOrg }: Pick<TransferRow, 'toUserId' | 'toOrg'>): TransferTargetKind =>
  toUserId !== null ? 'doctor' : toOrg !== null ? 'department' : 'team'

/** The one place that decides what of a transfer reaches a doctor; the conversation itself stays closed until it is accepted. */
export function presentTransfer(full: FullTransfer, readerId: string, now: Date): SessionTransfer {
  const { row, patient } = full
  return {
    id: row.id,
    sid: row.sessionId,
    sessionNo: full.sessionNo,
    status: row.status,
    side: row.fromUserId === readerId ? 'from' : 'to',
    patient: { name: patient.name, sex: patient.sex === 2 ? 2 : 1, ageText: ageText(patient.birthday, now) },
    chiefComplaint: full.chiefComplaint,
    from: { userId: row.fromUserId, name: full.fromName ?? '', orgName: full.fromOrg ?? '' },
    to: {
      kind: targetKindOf(row),
      id: row.toUserId ?? row.toOrg ?? row.toTeam ?? '',
      name: full.toName ?? full.toOrgName ?? full.toTeamName ?? '',
    },
    reason: row.reason,
    note: row.note,
    createdAt: row.createdAt.getTime(),
    deadline: row.deadline.getTime(),
    handledAt: ms(row.handledAt),
    handledBy: full.handledName,
    rejectReason: row.rejectReason,
    toSeq: row.toSeq,
  }
}

/** The patient hears how it stands; why, and what the doctors wrote to one another, stays with them. */
export const patientTransfer = (row: TransferRow): PatientTransfer => ({
  id: row.id,
  sid: row.sessionId,
  status: row.status,
  createdAt: row.createdAt.getTime(),
  deadline: row.deadline.getTime(),
  handledAt: ms(row.handledAt),
})
