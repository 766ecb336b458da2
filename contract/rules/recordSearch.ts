/** Kinds of records that the command palette finds, in the order in which it shows them. */
export const RECORD_KINDS = ['patient', 'doctor', 'user', 'drug', 'dictionary'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** Rows of each kind in an answer. */
export const RECORDS_EACH = 5
/** Characters of a question that reaches the server: one sign says too little. */
export const RECORD_QUERY_MIN = 2
export const RECORD_QUERY_MAX = 50
/** Digits of a phone's end that are enough to ask by it: as many as a phone with its middle hidden shows. */
export const PHONE_END_MIN = 4
/** Digits of a whole phone. */
export const PHONE_DIGITS = 11

/** What each kind is asked by; 患者 needs the right over all of the tenant or finds the own ones. By parts of phones asks who may see them whole. */
export const RECORD_RIGHT = {
  patient: 'patient:list',
  patientPhone: 'patient:unmask',
  user: 'user:list',
  userPhone: 'user:unmask',
  dictionary: 'dict:list',
} as const
/** Page whose data rules narrow the patients. */
export const PATIENTS_PAGE = '/hospital/patients'
