import type { TransferStatus } from '../lifecycles/transfer.ts'
import type { Presence } from './chat.ts'

/** Who a session is to go to: a doctor, or the first of a department or a team who takes it. */
export type TransferTargetKind = 'doctor' | 'department' | 'team'

/** A transfer of a session as one of the doctors concerned sees it (hospital.md 2). Times are epoch ms. */
export interface SessionTransfer {
  id: string
  sid: string
  sessionNo: string
  status: TransferStatus
  /** `from`: the reader asks; `to`: the reader is asked */
  side: 'from' | 'to'
  patient: { name: string; sex: 1 | 2; ageText: string }
  chiefComplaint: string
  from: { userId: string; name: string; orgName: string }
  to: { kind: TransferTargetKind; id: string; name: string }
  /** code of dictionary transfer_reason */
  reason: string
  note: string
  createdAt: number
  deadline: number
  handledAt: number | null
  /** who accepted or refused */
  handledBy: string | null
  rejectReason: string | null
  /** last number of the log that the doctor who asked may read once it is accepted */
  toSeq: number | null
}

/** What the patient hears of a transfer: that somebody is asked, and how it ended. */
export type PatientTransfer = Pick<SessionTransfer, 'id' | 'sid' | 'status' | 'createdAt' | 'deadline' | 'handledAt'>

/** A doctor who may be asked, or why not now (TRANSFER-02). */
export interface TransferDoctor {
  userId: string
  name: string
  titleText: string
  orgCode: string
  orgName: string
  presence: Presence
  active: number
  max: number
  /** null: may be chosen */
  why: 'TARGET_OFFLINE' | 'TARGET_BUSY' | 'TARGET_FULL' | null
}
export interface TransferGroup {
  id: string
  name: string
  /** doctors of it who could take a session, the one who asks left out */
  doctors: number
  online: number
}
export interface TransferTargets {
  doctors: TransferDoctor[]
  departments: TransferGroup[]
  teams: TransferGroup[]
}
