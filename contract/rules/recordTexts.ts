import type { RecordFields, RecordStatus } from '../entities/medicalRecord.ts'

/** What stands against a command on a medical record; the words of a refused call, its code is `result.reason` (hospital.md 4). */
export const RECORD_REFUSALS = {
  NOT_FOUND: '病历不存在',
  INCOMPLETE: '请先填写主诉与诊断',
  VERSION_CONFLICT: '病历已在其他窗口修改',
  NOT_ACCEPTED: '接诊后才能书写病历',
  SESSION_CLOSED: '会话未完成诊疗，不能书写病历',
  UNCHANGED: '病历没有修改，无需重新签名',
} as const
export type RecordRefusal = keyof typeof RECORD_REFUSALS

/** Characters of a text of a record, and how many diagnoses it may have. */
export const RECORD_MAX = { text: 2_000, complaint: 100, diagnoses: 10 } as const

/** Names of the parts of a record, in the order in which they are written. */
export const RECORD_LABELS: Record<keyof RecordFields, string> = {
  chiefComplaint: '主诉',
  presentIllness: '现病史',
  past: '既往史',
  allergy: '过敏史',
  exam: '检查',
  tcmExam: '中医四诊',
  diagnoses: '诊断',
  treatment: '处理',
  advice: '医嘱',
}

export const EMPTY_RECORD: RecordFields = {
  chiefComplaint: '',
  presentIllness: '',
  past: '',
  allergy: '',
  exam: '',
  tcmExam: '',
  diagnoses: [],
  treatment: '',
  advice: '',
}

/** Whether a record says what must be said before it is signed. */
export const isRecordComplete = ({ chiefComplaint, diagnoses }: RecordFields): boolean =>
  chiefComplaint.trim() !== '' && diagnoses.length > 0
export const RECORD_STATUS_TEXT: Record<RecordStatus, string> = { '0': '草稿', '1': '已签名', '2': '已修订' }
