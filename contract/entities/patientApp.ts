import type { IllnessCard, Presence } from './chat.ts'

/** The signed-in patient (D36). */
export interface PatientInfo {
  id: string
  name: string
  sex: 1 | 2
  birthday: string
  phoneMasked: string
  /** below this age, in years, one of the account's people needs a guardian */
  guardianBelowYears: number
}

export interface DepartmentChoice {
  orgCode: string
  departName: string
  doctors: number
  online: number
}

/** A doctor a patient may choose. Fee in fen. `waiting` is how many patients stand before. */
export interface DoctorChoice {
  id: string
  userId: string
  name: string
  titleText: string
  orgCode: string
  orgName: string
  avatar: string | null
  goodAt: string
  intro: string
  presence: Presence
  /** kinds of reception that may be opened (service_type) */
  services: readonly ConsultInput['serviceType'][]
  waiting: number
  feeFen: number
  score: number | null
  consultCount: number
}

/** What a patient sends to open a consultation; limits as consultation.md 3.3 IllnessRecord. `requestId` makes a repeat harmless. */
export interface ConsultInput extends IllnessCard {
  requestId: string
  doctorId: string
  /** who is treated, of the account's people; without: the default one (PAY-10) */
  memberId?: string | undefined
  serviceType: '1' | '2' | '3'
  /** the patient agreed to CONSULT_TERMS of this version; anything else is refused (WALK-43) */
  agreeTerms: boolean
  termsVersion: string
}
