import type { Static } from 'typebox'
import type { DrugChoice, LineInput, Sheet, SheetHead } from '../../entities/prescriptionSheet.ts'
import type {
  ActiveLine,
  CheckResult,
  DoctorFacts,
  DrugFacts,
  InteractionPair,
  PatientFacts,
  RuleConfig,
  SessionFacts,
} from '../../prescriptions/types.ts'
import { defineCall, type InputOf } from '../defineCall.ts'
import type {
  addAllergyBody,
  recordFactsBody,
  checkBody,
  discardBody,
  drugFactsQuery,
  drugsQuery,
  patientFactsQuery,
  saveDraftBody,
  sessionSheetsQuery,
  sheetQuery,
} from './prescriptions.schema.ts'

const DOCTORS = { roles: ['doctor'] } as const
const CLINIC = { roles: ['doctor', 'pharmacist'] } as const
const STAFF = { roles: ['doctor', 'pharmacist', 'hospital', 'admin'] } as const

/** Facts of drugs with the published pairs that touch them; `dataRev` tells by which publication. */
export interface DrugFactsAnswer {
  drugs: DrugFacts[]
  pairs: InteractionPair[]
  dataRev: number
}
/** All that a check needs besides the sheet and its drugs. */
export interface PatientFactsAnswer {
  patient: PatientFacts
  active: ActiveLine[]
  doctor: DoctorFacts
  session: SessionFacts
  config: RuleConfig
  now: number
}
/** What the schema says, in the words of the entities. */
type Written<Body> = Omit<Body, 'head' | 'lines'> & { head: SheetHead; lines: readonly LineInput[] }

/** What the server's own check says; `inputsHash` goes back with the submission. */
export interface CheckAnswer {
  results: CheckResult[]
  rulesCode: string
  dataRev: number
  inputsHash: string
}

/** Prescriptions (hospital.md 4). Refusals carry `result.reason`, a key of RX_REFUSALS, of TRANSFER_REFUSALS or of the chat. */
export const prescriptionSheet = defineCall<Static<typeof sheetQuery>, Sheet>({
  name: 'a prescription',
  methods: ['GET'],
  path: '/hospital/prescription/sheet',
  who: STAFF,
  signed: true,
})
/** Sheets of a consultation, drafts among them: what the editor opens with. Newest first. */
export const sessionSheets = defineCall<Static<typeof sessionSheetsQuery>, Sheet[]>({
  name: 'prescriptions of a consultation',
  methods: ['GET'],
  path: '/hospital/prescription/ofSession',
  who: DOCTORS,
  signed: true,
})
/** The last approved sheets of the patient, to be written anew. */
export const renewableSheets = defineCall<Static<typeof sessionSheetsQuery>, Sheet[]>({
  name: 'prescriptions to renew',
  methods: ['GET'],
  path: '/hospital/prescription/renewable',
  who: DOCTORS,
  signed: true,
})
/** Up to 20 drugs by initials, part of the name or beginning of the code. */
export const findDrugs = defineCall<Static<typeof drugsQuery>, { rows: DrugChoice[]; hasMore: boolean }>({
  name: 'drugs to prescribe',
  methods: ['GET'],
  path: '/hospital/prescription/drugs',
  who: STAFF,
})
/** Facts by codes, comma-joined. */
export const drugFacts = defineCall<Static<typeof drugFactsQuery>, DrugFactsAnswer>({
  name: 'facts of drugs',
  methods: ['GET'],
  path: '/hospital/prescription/facts',
  who: CLINIC,
})
/** For the doctor of the session, or for who reviews the sheet `rxId`. */
export const prescriptionPatient = defineCall<Static<typeof patientFactsQuery>, PatientFactsAnswer>({
  name: 'facts of the patient of a prescription',
  methods: ['GET'],
  path: '/hospital/prescription/patientFacts',
  who: CLINIC,
  signed: true,
})
/** Stores what the doctor has written so far; the first time with the first line. */
export const saveDraft = defineCall<Written<Static<typeof saveDraftBody>>, Sheet>({
  name: 'save a draft of a prescription',
  methods: ['POST'],
  path: '/hospital/prescription/saveDraft',
  who: DOCTORS,
})
export type DraftInput = InputOf<typeof saveDraft>
export const discardDraft = defineCall<Static<typeof discardBody>, null>({
  name: 'throw a draft of a prescription away',
  methods: ['POST'],
  path: '/hospital/prescription/discard',
  who: DOCTORS,
})
/** Checks what is written, stored or not, with the facts of now. */
export const checkSheet = defineCall<Written<Static<typeof checkBody>>, CheckAnswer>({
  name: 'check a prescription',
  methods: ['POST'],
  path: '/hospital/prescription/check',
  who: DOCTORS,
})
/** Weight, creatinine, pregnancy, lactation and liver of the patient, as the doctor of the session knows them: the checks go by them. Answers the facts of now. */
export const recordPatientFacts = defineCall<Static<typeof recordFactsBody>, PatientFacts>({
  name: 'record what decides about doses of a patient',
  methods: ['POST'],
  path: '/hospital/patientFacts/record',
  who: DOCTORS,
})
/** An allergy that the doctor has heard of, or that there is none; the patient counts as asked. Answers the patient's facts of now. */
export const addPatientAllergy = defineCall<Static<typeof addAllergyBody>, PatientFacts>({
  name: 'record an allergy of a patient',
  methods: ['POST'],
  path: '/hospital/patientAllergy/add',
  who: DOCTORS,
})
