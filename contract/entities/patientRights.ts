import type { ConsentKind } from '../rules/patientConsents.ts'

/** One agreement as it was given; moments are epoch ms, `withdrawnAt` null while it holds. */
export interface PatientConsent {
  kind: ConsentKind
  version: string
  givenAt: number
  withdrawnAt: number | null
}

/** What a patient may correct themselves. `birthday` is yyyy-MM-dd. */
export interface PatientCorrection {
  name: string
  sex: 1 | 2
  birthday: string
  allergies: string[]
  pastHistory: string
}

/** A correction with the version of the card that it was written over; without one nothing is compared. */
export interface PatientCorrectionInput extends PatientCorrection {
  version?: number
}

/** What is stored of a patient, as their own page shows it; `stored` counts what the download holds. */
export interface PatientFile extends PatientCorrection {
  /** of the card, sent along with a correction */
  version: number
  phoneMasked: string
  /** epoch ms, null where it was not kept */
  registeredAt: number | null
  consents: PatientConsent[]
  stored: { sessions: number; messages: number; prescriptions: number; files: number }
}

/** One sign-in of a patient; moments are epoch ms. */
export interface PatientSignIn {
  id: string
  current: boolean
  ip: string
  /** user agent as the browser gave it */
  agent: string
  at: number
  lastSeen: number
}
