import type { Sheet } from '#contract/entities/prescriptionSheet.ts'
import type { RxStatus } from '#contract/entities/prescription.ts'
import { failure } from '#contract/http/failure.ts'
import { RULE_CONFIG, notChecked } from '#contract/prescriptions/check.ts'
import { openChecks } from '#contract/prescriptions/overrides.ts'
import type { CheckResult } from '#contract/prescriptions/types.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { prescriptionEditorMachine } from './prescriptionEditor.machine.ts'
import { emptyHead } from './prescriptionEditor.rules.ts'
import type { EditorFacts } from './prescriptionEditor.types.ts'

const sheet = (status: RxStatus): Sheet => ({
  id: 'rx1',
  rxNo: 'RX1',
  sid: 's1',
  patientId: 'p1',
  doctorId: 'd1',
  doctorName: '林杏',
  orgCode: 'A01',
  status,
  version: 1,
  rxVersion: 1,
  head: emptyHead('1'),
  lines: [],
  totalFen: 0,
  decoctFeeFen: 0,
  supplyDays: 0,
  maxLevel: 0,
  isSenior: false,
  rejections: 0,
  submittedAt: null,
  validUntil: null,
  activeUntil: null,
  editableUntil: null,
  reviewerId: null,
  reviewerName: null,
  claimUntil: null,
  reviewedAt: null,
  voidReason: '',
  snapshot: null,
  signed: null,
  reviews: [],
  createTime: '2026-11-25 10:00:00',
  updateTime: null,
})
const facts: EditorFacts = {
  patient: {
    sex: 1,
    birthday: '1986-05-10',
    identity: 'agrees',
    guardianName: '',
    weightG: 70_000,
    weightAt: 0,
    pregnancy: 0,
    lactation: 0,
    scrUmol10: null,
    scrAt: null,
    liverGrade: null,
    allergies: [],
    allergyAsked: 0,
    conditions: [],
  },
  active: [],
  doctor: { canWestern: true, canPatent: true, canHerb: true, canRestricted: true, isPediatric: true, signatureStatus: 2 },
  session: {
    status: '20',
    own: true,
    editableUntil: null,
    isRevisit: true,
    proofs: 1,
    diseaseAllowed: true,
    chronicPrefixes: [],
  },
  config: RULE_CONFIG,
  now: 0,
  drugs: [],
  pairs: [],
  shopCode: null,
}
const found = (level: 1 | 2): CheckResult => ({ ...notChecked(''), ruleId: 'D2', level, key: `D2|${level}` })
const network = failure('network', '网络异常')
const refused = (code: string) => failure('refused', '未能完成', { code })

/** Parts of the editor in which everything may be written; elsewhere one change stands for all. */
const isCalm = (snapshot: { matches(value: object): boolean }): boolean =>
  snapshot.matches({ editing: { draft: 'clean', checks: 'checked' } })
const isEdit = (type: string): boolean => /^(?:line\.|template|renew|facts\.|undo|redo|tick|override|objection)/.test(type)

/** Cases for the path generator: no line or one; every answer of the server; findings of both kinds that can be lifted, and one that cannot. */
export const model: ModelOptions<typeof prescriptionEditorMachine> = {
  inputs: [{ sid: 's1', type: '1', rxId: null, editorId: 'e' }],
  context: ({
    sheet: stored,
    lines,
    revision,
    saved,
    pending,
    submitAt,
    past,
    future,
    tries,
    results,
    ticks,
    overrides,
    facts: known,
    isUnchecked,
  }) => ({
    status: stored?.status ?? null,
    hasLines: lines.length > 0,
    isDirty: revision !== saved,
    isNewer: pending !== null && pending.revision !== revision,
    wantsSubmission: submitAt !== null,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    tries,
    open: Object.values(openChecks(results, ticks, overrides)).map(list => list.length > 0),
    hasFacts: known !== null,
    isUnchecked,
  }),
  events: [
    { type: 'line.add', line: { drugCode: 'W08', name: '氨氯地平' } },
    { type: 'line.remove', key: 1 },
    { type: 'head.set', patch: { validDays: 3 } },
    { type: 'template.apply', head: {}, lines: [{ drugCode: 'W08', name: '氨氯地平' }] },
    { type: 'renew', renewOf: 'rx0', head: {}, lines: [{ drugCode: 'W08', name: '氨氯地平' }] },
    { type: 'tick', key: 'D2|1' },
    { type: 'override.give', override: { ruleKey: 'D2|2', level: 2, reasonCode: '1', text: '获益大于风险' } },
    { type: 'objection.set', text: '坚持原方' },
    { type: 'submit', now: 0 },
    { type: 'sign', password: '口令' },
    { type: 'pushed', rxId: 'rx1', status: '1', rxVersion: 1 },
    { type: 'pushed', rxId: 'rx1', status: '3', rxVersion: 1 },
    { type: 'pushed', rxId: 'other', status: '1', rxVersion: 1 },
    { type: 'loadSheet done', output: null },
    { type: 'loadSheet done', output: sheet('0') },
    { type: 'loadSheet done', output: sheet('3') },
    { type: 'loadSheet failed', error: network },
    { type: 'saveDraft done', output: sheet('0') },
    { type: 'saveDraft failed', error: network },
    { type: 'saveDraft failed', error: refused('VERSION_CONFLICT') },
    { type: 'saveDraft failed', error: refused('SESSION_CLOSED') },
    { type: 'fetchFacts done', output: facts },
    { type: 'fetchFacts failed', error: network },
    { type: 'checkSheet done', output: { results: [], inputsHash: 'h' } },
    { type: 'checkSheet done', output: { results: [found(2), found(1)], inputsHash: 'h' } },
    { type: 'checkSheet done', output: { results: [notChecked('')], inputsHash: 'h' } },
    { type: 'checkSheet failed', error: network },
    { type: 'checkSheet failed', error: refused('NOT_FOUND') },
    { type: 'submitSheet done', output: sheet('1') },
    { type: 'submitSheet failed', error: refused('PASSWORD') },
    { type: 'submitSheet failed', error: refused('VERSION_CONFLICT') },
    { type: 'submitSheet failed', error: refused('RX_BLOCKED') },
    { type: 'withdrawSheet done', output: sheet('5') },
    { type: 'withdrawSheet failed', error: refused('ALREADY_CLAIMED') },
    { type: 'discardSheet failed', error: network },
    { type: 'discardSheet failed', error: refused('VERSION_CONFLICT') },
  ],
  allow: (snapshot, { type }) =>
    type !== 'changed' &&
    (snapshot.matches('asking') || !isEdit(type) || isCalm(snapshot)) &&
    // one line, and one step to take back, say what many do
    (snapshot.context.lines.length === 0 || !['line.add', 'line.copy', 'template.apply', 'renew'].includes(type)) &&
    (snapshot.context.past.length === 0 ||
      !(isEdit(type) || type === 'head.set') ||
      ['undo', 'line.remove'].includes(type) ||
      (type === 'facts.take' && snapshot.context.past.length === 1)) &&
    // what leaves the lines does so beside a check at rest
    (!['pushed', 'discard', 'submit'].includes(type) ||
      !snapshot.matches('editing') ||
      snapshot.matches({ editing: { checks: 'checked' } })) &&
    // a check that fails twice does so beside a draft at rest
    (type !== 'fetchFacts failed' || snapshot.context.tries === 0 || snapshot.matches({ editing: { draft: 'clean' } })),
}
