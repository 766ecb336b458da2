/** What is reported, in the terms of the clinic; `payload` holds codes, numbers and times, nothing that people wrote. */
export interface Report {
  /** the same number again is the same report */
  id: string
  kind: SupervisionKind
  refId: string
  payload: Readonly<Record<string, string | number | null>>
}
export type SupervisionKind = 'consultation' | 'prescription' | 'prescriptionStopped'

/** 监管平台: takes reports of what an internet hospital does (hospital.md 6). `off`: not set up, in the words for people. */
export interface Supervision {
  readonly off: string | null
  /** rejects with an Error when the report did not arrive: another try may */
  report(of: Report): Promise<void>
}

/** Nothing is set up: nothing is kept for it, and it never pretends. */
export const noSupervision: Supervision = {
  off: '监管上报未开通',
  report: () => Promise.reject(new Error('no supervision is set up')),
}

/** The demonstration: every report arrives at once, and stands in the outbox alone. */
export const demoSupervision: Supervision = { off: null, report: () => Promise.resolve() }
