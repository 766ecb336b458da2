import type { EventObject } from 'xstate'
import type { RxStatus } from '#contract/entities/prescription.ts'
import type { Sheet, SheetLine } from '#contract/entities/prescriptionSheet.ts'
import { failure } from '#contract/http/failure.ts'
import { notChecked } from '#contract/prescriptions/check.ts'
import type { CheckResult } from '#contract/prescriptions/types.ts'
import { modelOf, type ModelOptions } from '#machines/kit/modelOf.ts'
import { prescriptionEditorMachine } from '#machines/prescriptionEditor/prescriptionEditor.machine.ts'
import { model } from '#machines/prescriptionEditor/prescriptionEditor.model.ts'
import { prescriptionEditorPage } from '#e2e/models/prescriptionEditor.page.ts'
import { AMLODIPINE } from '#e2e/support/prescriptions.ts'
import type { PathSuite } from './pathSuite.ts'

type Options = ModelOptions<typeof prescriptionEditorMachine>
type Given = EventObject & { output?: unknown; status?: string; patch?: { validDays?: number } }

const samples = (type: string): Given[] => (model.events ?? []).filter(event => event.type === type) as Given[]
const [blank] = samples('saveDraft done').map(({ output }) => output as Sheet)
if (blank === undefined) throw new Error('the model has no sheet')
const LINE: SheetLine = { ...AMLODIPINE, doseKind: null, doseValue: null, amountFen: 0, status: '1' }
/** Two days, which the evening does not propose to make more of (RX-29). */
const sheet = (status: RxStatus): Sheet => ({ ...blank, status, head: { ...blank.head, validDays: 2 }, lines: [LINE] })
const found = (level: 1 | 2): CheckResult => ({
  ...notChecked('请核对'),
  title: `第${level}级`,
  ruleId: 'D2',
  level,
  key: `D2|${level}`,
})

/** Where a button is, and which of two waits is the shorter. */
const allow: NonNullable<Options['allow']> = (snapshot, event: EventObject) => {
  const { sheet: stored, lines, past, future, head } = snapshot.context
  const isEditing = snapshot.matches('editing')
  const isChecked = snapshot.matches({ editing: { checks: 'checked' } })
  const isClean = snapshot.matches({ editing: { draft: 'clean' } })
  const isCalm = isClean && isChecked
  const isAtRest = isChecked || snapshot.matches({ editing: { checks: 'unchecked' } })
  const { output, status } = event as Given
  switch (event.type) {
    case 'line.add':
      return isCalm && lines.length === 0 && past.length === 0
    case 'line.remove':
      return isCalm && lines.length > 0 && past.length < 2
    case 'head.set':
      if ((event as Given).patch?.validDays === head.validDays) return false
      return isEditing && past.length < 2 && !snapshot.matches({ editing: { draft: 'saving' } })
    case 'undo':
      return isCalm && past.length > 0
    case 'redo':
      return isCalm && future.length > 0
    case 'tick':
    case 'override.give':
      return snapshot.matches('asking')
    case 'submit':
      if (snapshot.matches('asking')) return true
      // of a draft that is on its way, too
      return isAtRest && lines.length > 0 && head.validDays > 1 && snapshot.context.submitAt === null
    case 'discard':
      return isCalm && lines.length > 0 && stored?.status === '0'
    case 'recheck':
      return snapshot.hasTag('unchecked')
    case 'save':
      return isAtRest && snapshot.hasTag('unsaved')
    case 'pushed':
      return stored !== null && (!isEditing || isChecked) && (status !== '3' || !snapshot.matches('loading'))
    case 'autosaveDelay elapsed':
    case 'saveRetryDelay elapsed':
      return isAtRest
    case 'factsRetryDelay elapsed':
      return isClean || snapshot.matches({ editing: { draft: 'saving' } })
    case 'saveDraft done':
    case 'saveDraft failed':
      return !isEditing || isAtRest
    case 'loadSheet done': {
      const read = output as Sheet | null
      return stored === null ? read === null || read.status === '0' : read !== null
    }
    case 'fetchFacts failed':
      return snapshot.context.tries === 0 || isClean
    case 'fetchFacts done':
      return true
    default:
      return !/^(?:template|renew|facts\.|line\.|objection|changed)/.test(event.type)
  }
}

const kept = (model.events ?? []).filter(
  ({ type }) =>
    !/^(?:head\.set|template|renew|loadSheet done|saveDraft done|submitSheet done|withdrawSheet done|checkSheet done|override)/.test(
      type,
    ),
)
const options: Options = {
  ...model,
  allow,
  context: context => ({ ...(model.context?.(context) as object), past: context.past.length, days: context.head.validDays }),
  events: [
    ...kept,
    { type: 'head.set', patch: { validDays: 2 } },
    { type: 'head.set', patch: { validDays: 3 } },
    { type: 'override.give', override: { ruleKey: 'D2|2', level: 2, reasonCode: '1', text: '获益大于风险' } },
    { type: 'loadSheet done', output: null },
    { type: 'loadSheet done', output: sheet('0') },
    { type: 'loadSheet done', output: sheet('3') },
    { type: 'saveDraft done', output: sheet('0') },
    { type: 'checkSheet done', output: { results: [], inputsHash: 'h' } },
    { type: 'checkSheet done', output: { results: [found(2), found(1)], inputsHash: 'h' } },
    { type: 'checkSheet done', output: { results: [notChecked('未加载')], inputsHash: 'h' } },
    { type: 'submitSheet done', output: sheet('1') },
    { type: 'withdrawSheet done', output: sheet('5') },
    { type: 'submitSheet failed', error: failure('refused', '口令错误', { code: 'PASSWORD' }) },
  ],
}

export const suite: PathSuite = {
  machine: 'prescriptionEditor',
  title: '[QA-15] [RX-08] prescriptionEditor',
  model: modelOf(prescriptionEditorMachine, options),
  page: prescriptionEditorPage,
  generator: 'eachTransition',
  most: 6,
  leftOut: [
    'line.*: line.add and line.remove stand for it, which are of the same transition',
    'changed: the editor tells it to itself after every change',
    'template.apply and renew: they are chosen in windows with lists of the server, which flows walk',
    'facts.take: its button stands at a finding of the check that the paths answer with nothing',
    'objection.set: it is written in a window of its own for a sheet that was rejected',
    'tick and override.give of the lines: the paths give them in the window before the signature',
    'save of a draft that is merely not stored: it goes with the editor, which is closed then',
  ],
}
