import type { Diagnosis, RxStatus } from './prescription.ts'
import type { PatientSnapshot, SheetHead, SheetLine } from './prescriptionSheet.ts'

/** A prescription as it is printed (hospital.md 6). Times `YYYY-MM-DD HH:mm:ss`, money in fen. */
export interface SheetPrint {
  id: string
  rxNo: string
  status: RxStatus
  hospitalName: string
  /** colour of the paper: 普通 white, 儿科 light green, 急诊 light yellow */
  mark: '普通' | '急诊' | '儿科'
  patient: PatientSnapshot
  orgName: string
  sessionNo: string
  diagnoses: Diagnosis[]
  head: SheetHead
  lines: SheetLine[]
  /** numbers of lines over the usual dose, which the doctor signed again */
  signedAgain: number[]
  submittedAt: string
  validUntil: string
  doctor: PrintSigner
  /** null: not approved */
  reviewer: PrintSigner | null
  /** who prepared and who checked the drugs; null: not handed out yet */
  pickedBy: string | null
  checkedBy: string | null
  decoctFeeFen: number
  totalFen: number
  /** how often it was printed before */
  printCount: number
  /** below the base path, for the QR */
  verifyPath: string
}
/** Who signed: stored path of the picture of the signature (null: the name is typeset), and the first 8 digits of what was signed. */
export interface PrintSigner {
  name: string
  signatureFile: string | null
  hash: string
  at: string
}

/** What a reader of the QR is told: whether drugs may still be given out for the sheet, and how it stands. */
export interface SheetVerification {
  valid: boolean
  rxNo: string
  status: RxStatus
  validUntil: string | null
}
