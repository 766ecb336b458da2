import { proposedValidDays, type RxStatus } from '#contract/entities/prescription.ts'
import type { ProposedTo } from '#contract/prescriptions/proposal.ts'
import type { LineInput, Sheet, SheetHead } from '#contract/entities/prescriptionSheet.ts'
import { parseAmount } from '#contract/prescriptions/amount.ts'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import { checkPrescription, notChecked } from '#contract/prescriptions/check.ts'
import type { CheckResult, DrugFacts, RxType } from '#contract/prescriptions/types.ts'
import { LINES_MAX, begun, canMove, computed, copied, moved, patched, recomputed, refreshed } from './lines.rules.ts'
import type { DraftLine, EditorChange, EditorContext, EditorFacts, EditorInput, Written } from './prescriptionEditor.types.ts'

/** A draft is saved so long after the last change (RX-07), a check begins so long after it, ms (hospital.md 3.10). */
export const AUTOSAVE_DELAY = 2_000
export const CHECK_DELAY = 150
/** Waits before a failed question is asked again, ms; then a person does (X1). */
const RETRY_DELAYS = [1_000, 2_000, 4_000] as const
export const retryDelay = (tries: number): number => RETRY_DELAYS[Math.min(tries, RETRY_DELAYS.length) - 1] ?? RETRY_DELAYS[0]
export const isWornOut = (tries: number): boolean => tries > RETRY_DELAYS.length
/** Steps that can be undone. */
const UNDO_MAX = 50

/** The head of a new sheet. */
export const emptyHead = (type: RxType): SheetHead => ({
  type,
  rxClass: '1',
  diagnoses: [],
  longTerm: false,
  guardianPresent: false,
  doseCount: type === '3' ? 7 : null,
  dosesPerDay: 1,
  decoctBy: type === '3' ? '1' : null,
  usage: '',
  skinTests: [],
  validDays: 1,
  longTermReason: '',
  classReason: '',
  therapy: '',
  volumeMl: null,
  feeType: '1',
  shopCode: null,
  renewOf: null,
})

/** An editor before anything is read. */
export const begunEditor = (input: EditorInput): EditorContext => ({
  ...input,
  head: emptyHead(input.type),
  lines: [],
  sheet: null,
  nextKey: 1,
  past: [],
  future: [],
  revision: 0,
  saved: 0,
  pending: null,
  submitAt: null,
  facts: null,
  isUnchecked: false,
  results: [],
  ticks: [],
  overrides: [],
  inputsHash: '',
  objection: '',
  tries: 0,
  saveTries: 0,
  answers: 0,
  failure: null,
})

const drugsOf = (facts: EditorFacts | null): Record<string, DrugFacts> =>
  Object.fromEntries((facts?.drugs ?? []).map(drug => [drug.code, drug]))

/** Who is treated and for what; null until the facts are there. */
const proposedTo = ({ diagnoses }: SheetHead, facts: EditorFacts | null): ProposedTo | null =>
  facts === null
    ? null
    : {
        patient: facts.patient,
        icds: diagnoses.filter(({ kind }) => kind === 1).map(({ code }) => code),
        today: hospitalDay(facts.now),
      }

const EDITABLE: readonly RxStatus[] = ['0', '4', '5']
/** Whether a sheet may be written: none yet, a draft, one that was rejected or withdrawn. */
export const isEditable = (sheet: Sheet | null): boolean => sheet === null || EDITABLE.includes(sheet.status)

const inputOf = ({
  no,
  groupNo,
  drugCode,
  doseText,
  freq,
  prnMax,
  route,
  timing,
  days,
  qty,
  qtyUnit,
  ...line
}: LineInput): LineInput => ({
  no,
  groupNo,
  drugCode,
  doseText,
  freq,
  prnMax,
  route,
  timing,
  days,
  qty,
  qtyUnit,
  qtyManual: line.qtyManual,
  qtyReason: line.qtyReason,
  priceFen: line.priceFen,
  decoction: line.decoction,
  role: line.role,
  remark: line.remark,
  facts: line.facts,
})
/** Lines as a call takes them. */
export const inputsOf = (lines: readonly DraftLine[]): LineInput[] => lines.map(inputOf)

/** What is written anew when a sheet was read. Reasons and ticks of its last submission hold on for their keys (RX-22). */
export const loaded = (context: EditorContext, sheet: Sheet | null): Partial<EditorContext> => ({
  sheet,
  head: sheet?.head ?? emptyHead(context.type),
  lines: (sheet?.lines ?? []).map((line, at) => ({
    ...inputOf(line),
    key: context.nextKey + at,
    isFresh: false,
    isUsual: false,
    proposedFor: null,
  })),
  nextKey: context.nextKey + (sheet?.lines.length ?? 0),
  past: [],
  future: [],
  saved: context.revision,
  pending: null,
  results: [],
  ticks: sheet?.signed?.ticks ?? [],
  overrides: (sheet?.signed?.overrides ?? []).map(({ ruleKey, level, reasonCode, text }) => ({
    ruleKey,
    level,
    reasonCode,
    text,
  })),
  objection: '',
  failure: null,
})

/** Which sheet is read: the stored one, else that of the place; whether it was there before. */
export const placeOf = ({ sid, type, rxId, sheet }: EditorContext) => ({
  sid,
  type,
  rxId: sheet?.id ?? rxId,
  wasThere: sheet !== null,
})

/** Own lines on top of what another window stored meanwhile; a sheet that can no longer be written becomes a new one. */
export const rebased = (context: EditorContext, sheet: Sheet | null): Partial<EditorContext> => ({
  sheet: isEditable(sheet) ? sheet : null,
  revision: context.revision + 1,
  pending: null,
  objection: '',
  failure: null,
})

function written({ head, lines, nextKey, type }: EditorContext, change: EditorChange): Written & { nextKey: number } {
  const same = { head, lines, nextKey }
  const from = (more: Parameters<typeof begun>[0][]) => more.map((line, at) => begun(line, nextKey + at, type))
  switch (change.type) {
    case 'line.add':
      return { head, lines: [...lines, ...from([change.line])], nextKey: nextKey + 1 }
    case 'line.set':
      return { ...same, lines: patched(lines, change.key, change.patch) }
    case 'line.remove':
      return { ...same, lines: lines.filter(line => line.key !== change.key) }
    case 'line.move':
      return { ...same, lines: moved(lines, change.key, change.by) }
    case 'line.copy':
      return { head, lines: copied(lines, change.key, nextKey), nextKey: nextKey + 1 }
    case 'line.compute':
      return { ...same, lines: recomputed(lines, change.key) }
    case 'head.set':
      return { ...same, head: { ...head, ...change.patch } }
    case 'template.apply':
      return {
        head: { ...head, ...change.head },
        lines: [...lines, ...from(change.lines)],
        nextKey: nextKey + change.lines.length,
      }
    case 'renew':
      return {
        head: { ...head, ...change.head, renewOf: change.renewOf },
        lines: from(change.lines),
        nextKey: nextKey + change.lines.length,
      }
    case 'facts.take':
      return { ...same, lines: refreshed(lines) }
    case 'undo':
    case 'redo':
      return same
  }
}

/** Whether a change says anything here: a line that is there, room for another, a step to undo. */
export function canApply({ lines, past, future }: EditorContext, change: EditorChange): boolean {
  const isThere = (key: number) => lines.some(line => line.key === key)
  switch (change.type) {
    case 'line.add':
      return lines.length < LINES_MAX
    case 'line.copy':
      return isThere(change.key) && lines.length < LINES_MAX
    case 'line.set':
    case 'line.remove':
    case 'line.compute':
      return isThere(change.key)
    case 'line.move':
      return canMove(lines, change.key, change.by)
    case 'template.apply':
      return change.lines.length > 0 && lines.length + change.lines.length <= LINES_MAX
    case 'renew':
      return change.lines.length > 0 && change.lines.length <= LINES_MAX
    case 'head.set':
      return true
    case 'facts.take':
      return lines.length > 0
    case 'undo':
      return past.length > 0
    case 'redo':
      return future.length > 0
  }
}

function stepped(
  context: EditorContext,
  change: EditorChange,
): Pick<EditorContext, 'head' | 'lines' | 'nextKey' | 'past' | 'future'> {
  const { head, lines, past, future, nextKey } = context
  const now: Written = { head, lines }
  const [before, after] = [past.at(-1), future.at(-1)]
  if (change.type === 'undo' && before !== undefined)
    return { ...before, nextKey, past: past.slice(0, -1), future: [...future, now] }
  if (change.type === 'redo' && after !== undefined)
    return { ...after, nextKey, past: [...past, now], future: future.slice(0, -1) }
  return { ...written(context, change), past: [...past, now].slice(-UNDO_MAX), future: [] }
}

/** The context after a change. */
export function edited(context: EditorContext, change: EditorChange): Partial<EditorContext> {
  const next = stepped(context, change)
  const lines = computed(next.lines, drugsOf(context.facts), proposedTo(next.head, context.facts))
  return { ...next, lines, revision: context.revision + 1, failure: null }
}

/** Codes whose facts the check needs. */
export const codesOf = ({ lines }: EditorContext): string[] => [...new Set(lines.map(({ drugCode }) => drugCode))].sort()

/** Whether the server lacks what is written; before the first line there is nothing to store (RX-01). */
export const mustSave = ({ revision, saved, sheet, lines }: EditorContext): boolean =>
  revision !== saved && (sheet !== null || lines.length > 0)

/** What is sent: the same again while nobody knows whether it arrived. */
export const pendingOf = ({ pending, revision, head, lines }: EditorContext) => ({
  pending: pending ?? { revision, head, lines: inputsOf(lines) },
})

/** Whether the facts of every line are there; after a question that was not answered nobody knows, so that it is asked again (X1). */
export const hasFacts = (context: EditorContext): boolean => {
  if (context.isUnchecked) return false
  const drugs = drugsOf(context.facts)
  return context.facts?.shopCode === context.head.shopCode && codesOf(context).every(code => Object.hasOwn(drugs, code))
}

/** What the check says of what is written, with the facts at hand; one that cannot run says so (X1). */
export function checked({ head, lines, facts, isUnchecked }: EditorContext): CheckResult[] {
  if (facts === null) return isUnchecked ? [notChecked('患者与药品资料未加载')] : []
  return checkPrescription({
    today: hospitalDay(facts.now),
    now: facts.now,
    stage: 'draft',
    head,
    lines: lines.map(line => ({ ...line, dose: parseAmount(line.doseText) })),
    patient: facts.patient,
    doctor: facts.doctor,
    session: facts.session,
    active: facts.active,
    drugs: isUnchecked ? null : drugsOf(facts),
    pairs: isUnchecked ? null : facts.pairs,
    stock: null,
    config: facts.config,
  })
}

/** Lines with what new facts say of them. A computed quantity is no change of its own: it goes with the next save. */
export function withFacts(context: EditorContext, facts: EditorFacts): Partial<EditorContext> {
  const lines = computed(context.lines, drugsOf(facts), proposedTo(context.head, facts))
  const isSame = JSON.stringify(inputsOf(lines)) === JSON.stringify(inputsOf(context.lines))
  return { facts, isUnchecked: false, tries: 0, lines, revision: isSame ? context.revision : context.revision + 1 }
}

/** The head as the signature proposes it: after 20:00 one more day (RX-29). */
export function withValidity(context: EditorContext, now: number): Partial<EditorContext> {
  const validDays = Math.max(context.head.validDays, proposedValidDays(now))
  return validDays === context.head.validDays ? {} : { head: { ...context.head, validDays }, revision: context.revision + 1 }
}

const PASSWORDS = ['PASSWORD', 'PASSWORD_LOCKED']
/** The same password is asked for again, or the same submission sent again: everything else goes back to the lines. */
export const asksAgain = (code: string | undefined, isRetryable: boolean): boolean =>
  isRetryable || (code !== undefined && PASSWORDS.includes(code))
/** Somebody else wrote, decided, or threw the stored draft away meanwhile. */
export const isOvertaken = ({ sheet }: Pick<EditorContext, 'sheet'>, code: string | undefined): boolean =>
  code === 'VERSION_CONFLICT' || code === 'WRONG_STATE' || (code === 'NOT_FOUND' && sheet !== null)
