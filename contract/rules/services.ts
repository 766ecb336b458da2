import type { ConsultInput } from '../entities/patientApp.ts'

type Service = ConsultInput['serviceType']
const ALL: readonly Service[] = ['1', '2', '3']

/** What kinds of reception a doctor offers (接诊类型 of the doctor's record); where nothing was chosen, all. */
export function servicesOf({ openTypes }: { openTypes: string }): readonly Service[] {
  const chosen = openTypes.split(',').filter(type => type !== '')
  return chosen.length === 0 ? ALL : ALL.filter(type => chosen.includes(type))
}
