import type { MedicalRecord, RecordFields, RecordStatus } from '#contract/entities/medicalRecord.ts'
import { EMPTY_RECORD } from '#contract/rules/recordTexts.ts'
import type { ModelOptions } from '../kit/modelOf.ts'
import type { medicalRecordMachine } from './medicalRecord.machine.ts'

const words: RecordFields = {
  ...EMPTY_RECORD,
  chiefComplaint: '头晕两天',
  diagnoses: [{ kind: 1, code: 'I10', name: '高血压', main: true }],
}
const recordOf = (status: RecordStatus, version = 1): MedicalRecord => ({
  ...words,
  id: 'r1',
  sid: 's1',
  rev: 1,
  status,
  isRevisit: false,
  doctorName: '林杏',
  updatedAt: 0,
  signedAt: null,
  hash: null,
  isIntact: null,
  version,
})
const refused = (code: string) => ({ kind: 'refused' as const, text: code, retryable: false, code })

export const model: ModelOptions<typeof medicalRecordMachine> = {
  inputs: [{ sid: 's1' }],
  events: [
    { type: 'set', fields: words },
    { type: 'set', fields: { chiefComplaint: '' } },
    { type: 'sign' },
    { type: 'password', password: '口令' },
    { type: 'cancel' },
    { type: 'close' },
    { type: 'retry' },
    { type: 'fetchRecords done', output: { records: [], prefill: EMPTY_RECORD, sheets: [] } },
    { type: 'fetchRecords done', output: { records: [recordOf('1')], prefill: EMPTY_RECORD, sheets: [] } },
    { type: 'findRecords done', output: { records: [recordOf('1', 3)], prefill: EMPTY_RECORD, sheets: [] } },
    { type: 'findRecords done', output: { records: [], prefill: EMPTY_RECORD, sheets: [] } },
    { type: 'findRecords done', output: { records: [recordOf('0', 4)], prefill: EMPTY_RECORD, sheets: [] } },
    { type: 'findRecords failed', error: { kind: 'network', text: '', retryable: true } },
    { type: 'fetchRecords failed', error: { kind: 'network', text: '', retryable: true } },
    { type: 'saveRecord done', output: recordOf('0', 2) },
    { type: 'saveRecord failed', error: refused('VERSION_CONFLICT') },
    { type: 'saveRecord failed', error: { kind: 'network', text: '', retryable: true } },
    { type: 'signRecord done', output: recordOf('1', 3) },
    { type: 'signRecord failed', error: refused('PASSWORD_ASKED') },
    { type: 'signRecord failed', error: refused('VERSION_CONFLICT') },
    { type: 'signRecord failed', error: refused('INCOMPLETE') },
    { type: 'signRecord failed', error: { kind: 'network', text: '', retryable: true } },
  ],
  context: ({ fields, known, version, isChanged, sent, next, isIncomplete, failure }) => ({
    isEmpty: fields.chiefComplaint === '',
    signed: known?.records[0]?.status === '1',
    version,
    isChanged,
    isOwed: sent !== null,
    next,
    isIncomplete,
    failed: failure !== null,
  }),
}
