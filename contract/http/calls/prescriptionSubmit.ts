import type { Static } from 'typebox'
import type { Sheet, SheetVersion } from '../../entities/prescriptionSheet.ts'
import type { SheetPrint, SheetVerification } from '../../entities/prescriptionPrint.ts'
import { defineCall, type InputOf } from '../defineCall.ts'
import type {
  printedBody,
  printParams,
  submitBody,
  verifyParams,
  verifyQuery,
  versionsQuery,
  voidBody,
  withdrawBody,
} from './prescriptionSubmit.schema.ts'

const DOCTORS = { roles: ['doctor'] } as const
const STAFF = { roles: ['doctor', 'pharmacist', 'hospital', 'admin'] } as const

/**
 * What a doctor does with a written sheet, and its print (hospital.md 3.1, 4, 6). Refusals carry `result.reason`, a key of RX_REFUSALS:
 * PASSWORD, PASSWORD_LOCKED, SIGNATURE, RX_BLOCKED and OPEN_CHECKS (both with `checks`), FACTS_CHANGED, VERSION_CONFLICT.
 */
export const submitSheet = defineCall<Static<typeof submitBody>, Sheet>({
  name: 'submit a prescription',
  methods: ['POST'],
  path: '/hospital/prescription/submit',
  who: DOCTORS,
})
/** A rejected sheet again: changed, or with an objection (UNCHANGED). */
export const resubmitSheet = defineCall<Static<typeof submitBody>, Sheet>({
  name: 'submit a rejected prescription again',
  methods: ['POST'],
  path: '/hospital/prescription/resubmit',
  who: DOCTORS,
})
export type SubmitInput = InputOf<typeof submitSheet>
/** Takes a submission back while nobody reviews it (ALREADY_CLAIMED). */
export const withdrawSheet = defineCall<Static<typeof withdrawBody>, Sheet>({
  name: 'take a prescription back',
  methods: ['POST'],
  path: '/hospital/prescription/withdraw',
  who: DOCTORS,
})
/** Ends a sheet: its doctor, or the office with a reason (REASON); RX_PAID where the patient has paid. */
export const voidSheet = defineCall<Static<typeof voidBody>, Sheet>({
  name: 'void a prescription',
  methods: ['POST'],
  path: '/hospital/prescription/void',
  who: { roles: ['doctor', 'hospital', 'admin'] },
})
/** The doctor's own sheets that a pharmacist has rejected and nobody has mended yet, the last rejection first. */
export const rejectedSheets = defineCall<undefined, Sheet[]>({
  name: 'rejected prescriptions',
  methods: ['GET'],
  path: '/hospital/prescription/rejected',
  who: DOCTORS,
  signed: true,
})
/** Every signed version with what it changed, the newest first. */
export const sheetVersions = defineCall<Static<typeof versionsQuery>, SheetVersion[]>({
  name: 'versions of a prescription',
  methods: ['GET'],
  path: '/hospital/prescription/versions',
  who: STAFF,
  signed: true,
})
/** What is printed. Nothing is counted by it: see sheetPrinted. */
export const printSheet = defineCall<Static<typeof printParams>, SheetPrint>({
  name: 'print data of a prescription',
  methods: ['GET'],
  path: '/hospital/prescription/print/{id}',
  who: STAFF,
  signed: true,
})
/** Counts a print; answers the how manieth it is. */
export const sheetPrinted = defineCall<Static<typeof printedBody>, { printCount: number }>({
  name: 'a prescription was printed',
  methods: ['POST'],
  path: '/hospital/prescription/printed',
  who: STAFF,
})
/** Whether a printed sheet holds, for anybody with its code; no names (RX-31). */
export const verifySheet = defineCall<Static<typeof verifyParams> & Static<typeof verifyQuery>, SheetVerification>({
  name: 'verify a printed prescription',
  methods: ['GET'],
  path: '/hospital/prescription/verify/{rxNo}',
  who: 'public',
})
