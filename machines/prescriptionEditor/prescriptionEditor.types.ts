import type { PromiseActorLogic } from 'xstate'
import type { LineInput, Sheet, SheetHead } from '#contract/entities/prescriptionSheet.ts'
import type { Failure } from '#contract/http/failure.ts'
import type { RuleOverride } from '#contract/prescriptions/overrides.ts'
import type { ProposedFor } from '#contract/prescriptions/proposal.ts'
import type {
  ActiveLine,
  CheckResult,
  DoctorFacts,
  DrugFacts,
  InteractionPair,
  PatientFacts,
  RuleConfig,
  RxType,
  SessionFacts,
} from '#contract/prescriptions/types.ts'

/**
 * A line under work: `key` names it while it moves, `isFresh` until today's facts and price of its drug are in it, `isUsual` while its dose is the
 * one that the drug begins with; `proposedFor`: whose dose was put in its place, until a person writes another.
 */
export interface DraftLine extends LineInput {
  key: number
  isFresh: boolean
  isUsual: boolean
  proposedFor: ProposedFor | null
}
/** What a new line begins with: a drug of the picker, of a 协定方 or of an earlier sheet. */
export type NewLine = Pick<LineInput, 'drugCode'> &
  Partial<Omit<LineInput, 'no' | 'facts'>> & {
    name: string
    spec?: string
    /** of the picker: the dose of the patient's population takes its place (hospital.md 7.1) */
    isUsual?: boolean
  }
/** What a person writes in a line. A written quantity counts as theirs until it is computed again (RX-06). */
export type LinePatch = Partial<
  Pick<
    LineInput,
    | 'groupNo'
    | 'doseText'
    | 'freq'
    | 'prnMax'
    | 'route'
    | 'timing'
    | 'days'
    | 'qty'
    | 'qtyReason'
    | 'decoction'
    | 'role'
    | 'remark'
  >
>
export interface Written {
  head: SheetHead
  lines: DraftLine[]
}

/** All that a check needs besides the sheet. */
export interface EditorFacts {
  patient: PatientFacts
  active: ActiveLine[]
  doctor: DoctorFacts
  session: SessionFacts
  config: RuleConfig
  /** the server's clock */
  now: number
  /** of the lines and of the active ones */
  drugs: DrugFacts[]
  /** pharmacy that their prices are of */
  shopCode: string | null
  pairs: InteractionPair[]
}
/** The server's own check; `inputsHash` goes back with the submission. */
export interface ConfirmedCheck {
  results: CheckResult[]
  inputsHash: string
}

export interface EditorInput {
  sid: string
  type: RxType
  /** a stored sheet; null: the open one of its type in this session, or a new one */
  rxId: string | null
  /** unlike that of any other editor: commands repeated after a lost answer are told by it */
  editorId: string
}
export interface EditorContext extends EditorInput, Written {
  /** as the server has it; null: nothing is stored (RX-01) */
  sheet: Sheet | null
  nextKey: number
  past: Written[]
  future: Written[]
  /** counts what was written; `saved` is the one that the server has */
  revision: number
  saved: number
  /** what is being stored: sent unchanged again while nobody knows whether it arrived */
  pending: { revision: number; head: SheetHead; lines: LineInput[] } | null
  /** a submission was asked for while a draft was under way: the server's clock then */
  submitAt: number | null
  facts: EditorFacts | null
  /** the last question for facts failed */
  isUnchecked: boolean
  results: CheckResult[]
  ticks: string[]
  overrides: RuleOverride[]
  inputsHash: string
  /** why the doctor stands by a rejected sheet */
  objection: string
  /** failed tries of what is being tried now */
  tries: number
  saveTries: number
  /** submissions that the server has answered */
  answers: number
  failure: Failure | null
}

/** Changes of what is written; each is one step of undo. */
export type EditorChange =
  | { type: 'line.add'; line: NewLine }
  | { type: 'line.set'; key: number; patch: LinePatch }
  | { type: 'line.remove'; key: number }
  | { type: 'line.move'; key: number; by: 1 | -1 }
  | { type: 'line.copy'; key: number }
  /** 重新计算 */
  | { type: 'line.compute'; key: number }
  | { type: 'head.set'; patch: Partial<SheetHead> }
  /** lines of a 协定方 behind those that are there */
  | { type: 'template.apply'; head: Partial<SheetHead>; lines: NewLine[] }
  /** an earlier sheet of the patient, in place of what is there */
  | { type: 'renew'; renewOf: string; head: Partial<SheetHead>; lines: NewLine[] }
  /** 更新资料: today's facts and prices into all lines (S3) */
  | { type: 'facts.take' }
  | { type: 'undo' }
  | { type: 'redo' }

export type EditorEvent =
  | EditorChange
  /** something was written; regions that wait begin anew */
  | { type: 'changed' }
  | { type: 'tick'; key: string }
  | { type: 'override.give'; override: RuleOverride }
  | { type: 'objection.set'; text: string }
  /** facts of patient or drugs changed, or a failed check is tried again */
  | { type: 'recheck' }
  /** what was written is sent now: the editor is left, or a refused draft is tried again */
  | { type: 'save' }
  /** `now`: the server's clock, for the proposed validity */
  | { type: 'submit'; now: number }
  | { type: 'sign'; password: string }
  | { type: 'cancel' }
  | { type: 'withdraw' }
  | { type: 'discard' }
  | { type: 'retry' }
  | { type: 'latest.take' }
  | { type: 'mine.keep' }
  /** the server says that a sheet stands otherwise now */
  | { type: 'pushed'; rxId: string; status: string; rxVersion: number }

/**
 * loading; failed: it could not be read; editing; clean, dirty, saving, unsaved (a save failed); unchecked: the check did not run (X1);
 * preparing: saved and checked before a submission; asking: reasons and ticks; signing; submitting; busy: a withdrawal or discard;
 * readonly: nothing can be written; done: submitted; gone: thrown away; overtaken: written elsewhere meanwhile.
 */
export type EditorTag =
  | 'loading'
  | 'failed'
  | 'editing'
  | 'clean'
  | 'dirty'
  | 'saving'
  | 'unsaved'
  | 'checking'
  | 'unchecked'
  | 'preparing'
  | 'asking'
  | 'signing'
  | 'submitting'
  | 'busy'
  | 'readonly'
  | 'done'
  | 'gone'
  | 'overtaken'
export type EditorEmitted = { type: 'sheet.submitted'; id: string } | { type: 'sheet.saved'; id: string }

/** Reads a sheet; null: there is none yet, or it was there and is thrown away (`wasThere`). Rejects with a Failure. */
export type LoadSheet = PromiseActorLogic<Sheet | null, Pick<EditorInput, 'sid' | 'type' | 'rxId'> & { wasThere: boolean }>
/** Stores what is written. Failures of code VERSION_CONFLICT: another window was quicker. */
export type SaveDraft = PromiseActorLogic<
  Sheet,
  { requestId: string; id: string | null; sid: string; version: number | null; head: SheetHead; lines: LineInput[] }
>
/** Facts for the check of these drugs. Rejects with a Failure. */
export type FetchFacts = PromiseActorLogic<EditorFacts, { sid: string; codes: string[]; shopCode: string | null }>
/** The server's check of the stored sheet. Rejects with a Failure. */
export type CheckSheet = PromiseActorLogic<
  ConfirmedCheck,
  { id: string | null; sid: string; head: SheetHead; lines: LineInput[] }
>
/** Submits. PASSWORD asks again; RX_BLOCKED, OPEN_CHECKS and FACTS_CHANGED go back to the lines. */
export type SubmitSheet = PromiseActorLogic<
  Sheet,
  {
    requestId: string
    id: string
    version: number
    inputsHash: string
    ticks: string[]
    overrides: RuleOverride[]
    password: string
    objection: string
    /** the sheet was rejected: changed, or with an objection */
    isResubmission: boolean
  }
>
/** Takes a submission back. */
export type WithdrawSheet = PromiseActorLogic<Sheet, { requestId: string; id: string; version: number }>
/** Throws a draft away. */
export type DiscardSheet = PromiseActorLogic<void, { requestId: string; id: string; version: number }>
