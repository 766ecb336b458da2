import { assign, emit, enqueueActions, setup } from 'xstate'
import type { Sheet } from '#contract/entities/prescriptionSheet.ts'
import { failureOf } from '#contract/http/failure.ts'
import { isOpen, openChecks, type RuleOverride } from '#contract/prescriptions/overrides.ts'
import { placeholder } from '#machines/kit/placeholder.ts'
import {
  AUTOSAVE_DELAY,
  CHECK_DELAY,
  asksAgain,
  canApply,
  checked,
  edited,
  hasFacts,
  isEditable,
  isOvertaken,
  isWornOut,
  loaded,
  mustSave,
  pendingOf,
  rebased,
  retryDelay,
  withFacts,
  withValidity,
} from './prescriptionEditor.rules.ts'
import type * as Editor from './prescriptionEditor.types.ts'

/** What a call rejected with. */
export interface Failed {
  error: unknown
}
/** What was read; null: there is no sheet. */
export interface Read {
  sheet: Sheet | null
}

/** Actors, delays, guards and actions of the prescription editor. */
export const editorSetup = setup({
  types: {} as {
    context: Editor.EditorContext
    input: Editor.EditorInput
    events: Editor.EditorEvent
    emitted: Editor.EditorEmitted
    tags: Editor.EditorTag
  },
  actors: {
    loadSheet: placeholder<Editor.LoadSheet>(),
    saveDraft: placeholder<Editor.SaveDraft>(),
    fetchFacts: placeholder<Editor.FetchFacts>(),
    checkSheet: placeholder<Editor.CheckSheet>(),
    submitSheet: placeholder<Editor.SubmitSheet>(),
    withdrawSheet: placeholder<Editor.WithdrawSheet>(),
    discardSheet: placeholder<Editor.DiscardSheet>(),
  },
  delays: {
    autosaveDelay: AUTOSAVE_DELAY,
    checkDelay: CHECK_DELAY,
    factsRetryDelay: ({ context }) => retryDelay(context.tries),
    saveRetryDelay: ({ context }) => retryDelay(context.saveTries),
  },
  guards: {
    isEditableSheet: (_, { sheet }: Read) => isEditable(sheet),
    canEdit: ({ context, event }) => canApply(context, event as Editor.EditorChange),
    mustSave: ({ context }) => mustSave(context),
    wantsSubmission: ({ context }) => context.submitAt !== null,
    hasLines: ({ context }) => context.lines.length > 0,
    hasFacts: ({ context }) => hasFacts(context),
    isWornOut: ({ context }) => isWornOut(context.tries),
    isBlocked: ({ context }) => openChecks(context.results, context.ticks, context.overrides).blocked.length > 0,
    hasOpenChecks: ({ context }) => isOpen(openChecks(context.results, context.ticks, context.overrides)),
    isClear: ({ context }) => !isOpen(openChecks(context.results, context.ticks, context.overrides)),
    isOvertaken: ({ context }, { error }: Failed) => isOvertaken(context, failureOf(error).code),
    isRetryable: (_, { error }: Failed) => failureOf(error).retryable,
    asksAgain: (_, { error }: Failed) => asksAgain(failureOf(error).code, failureOf(error).retryable),
    canWithdraw: ({ context }) => context.sheet?.status === '1',
    canDiscard: ({ context }) => context.sheet?.status === '0',
    /** of this sheet: what is on its way may be from before it */
    isOfSheet: ({ context: { sheet, rxId: asked } }, { rxId }: { rxId: string }) => (sheet?.id ?? asked) === rxId,
    /** another window or person moved this sheet on */
    isForeign: ({ context: { sheet } }, { rxId, status }: { rxId: string; status: string }) =>
      sheet !== null && sheet.id === rxId && sheet.status !== status,
  },
  actions: {
    applySheet: assign(({ context }, { sheet }: Read) => loaded(context, sheet)),
    applyRebase: assign(({ context }, { sheet }: Read) => rebased(context, sheet)),
    edit: enqueueActions(({ context, event, enqueue }) => {
      enqueue.assign(edited(context, event as Editor.EditorChange))
      enqueue.raise({ type: 'changed' })
    }),
    rememberPending: assign(({ context }) => pendingOf(context)),
    dropPending: assign({ pending: null, submitAt: null }),
    recordSaved: assign(({ context }, { sheet }: { sheet: Sheet }) => ({
      sheet,
      saved: context.pending?.revision ?? context.revision,
      pending: null,
      saveTries: 0,
      failure: null,
    })),
    replaceSheet: assign((_, { sheet }: { sheet: Sheet }) => ({ sheet, failure: null })),
    notifySaved: emit((_, { sheet }: { sheet: Sheet }) => ({ type: 'sheet.saved' as const, id: sheet.id })),
    countSaveTry: assign({ saveTries: ({ context }) => Math.min(context.saveTries + 1, 3) }),
    wantSubmission: assign((_, { now }: { now: number }) => ({ submitAt: now })),
    forgetSubmission: assign({ submitAt: null }),
    applyFacts: assign(({ context }, { facts }: { facts: Editor.EditorFacts }) => withFacts(context, facts)),
    check: assign({ results: ({ context }) => checked(context) }),
    countTry: assign(({ context }) => ({ tries: context.tries + 1, isUnchecked: true })),
    forgetTries: assign({ tries: 0 }),
    beginSubmission: assign(({ context }, { now }: { now: number }) => ({
      ...withValidity(context, context.submitAt ?? now),
      submitAt: null,
      failure: null,
    })),
    applyConfirmed: assign((_, { results, inputsHash }: Editor.ConfirmedCheck) => ({ results, inputsHash })),
    tick: assign(({ context }, { key }: { key: string }) => ({
      ticks: context.ticks.includes(key) ? context.ticks.filter(one => one !== key) : [...context.ticks, key],
    })),
    giveOverride: assign(({ context }, { override }: { override: RuleOverride }) => ({
      overrides: [...context.overrides.filter(({ ruleKey }) => ruleKey !== override.ruleKey), override],
    })),
    setObjection: assign((_, { text }: { text: string }) => ({ objection: text })),
    countAnswer: assign(({ context }, { error }: Failed) => ({
      answers: failureOf(error).retryable ? context.answers : context.answers + 1,
    })),
    recordFailure: assign((_, { error }: Failed) => ({ failure: failureOf(error) })),
    notifySubmitted: emit((_, { sheet }: { sheet: Sheet }) => ({ type: 'sheet.submitted' as const, id: sheet.id })),
  },
})
