import { assertEvent, assign, emit, setup, type PromiseActorLogic } from 'xstate'
import type { GridValue } from '#contract/entities/gridRow.ts'
import { failureOf } from '#contract/http/failure.ts'
import { placeholder } from '#machines/kit/placeholder.ts'

/** What was changed in the window, by field. */
export type Drafts = Readonly<Record<string, GridValue>>
/** What is wrong, by field; nothing is in it for a field without issue. */
export type Issues = Readonly<Record<string, string>>
/** Judges all fields of the window with what was changed in them. */
export type CheckDetails = PromiseActorLogic<Issues, { drafts: Drafts }>
/** Asks the owner and writes; fails with a Failure where they say no. */
export type StoreDetails = PromiseActorLogic<void, { drafts: Drafts }>

interface RowDetailsContext {
  drafts: Drafts
  issues: Issues
  trouble: string
}
type RowDetailsEvent =
  /** several fields at once where one fills or empties others */
  { type: 'fields.change'; values: Drafts } | { type: 'details.confirm' }

/**
 * The window 详细信息 of a row of a grid (contract.md 28.54): nothing is written before 保存; then everything is judged, the owner is asked (detailsConfirm)
 * and all changes are written at once.
 */
export const rowDetailsMachine = setup({
  types: {} as {
    context: RowDetailsContext
    events: RowDetailsEvent
    emitted: { type: 'details.stored' }
    tags: 'busy'
  },
  actors: { checkDetails: placeholder<CheckDetails>(), storeDetails: placeholder<StoreDetails>() },
  guards: { areInvalid: (_, { issues }: { issues: Issues }) => Object.keys(issues).length > 0 },
  actions: {
    change: assign(({ context, event }) => {
      assertEvent(event, 'fields.change')
      const issues = Object.entries(context.issues).filter(([f]) => !(f in event.values))
      return { drafts: { ...context.drafts, ...event.values }, issues: Object.fromEntries(issues), trouble: '' }
    }),
    recordIssues: assign({ issues: (_, { issues }: { issues: Issues }) => issues }),
    recordTrouble: assign({ trouble: (_, { error }: { error: unknown }) => failureOf(error).text }),
    forgetTrouble: assign({ trouble: '' }),
    notifyStored: emit({ type: 'details.stored' }),
  },
}).createMachine({
  id: 'rowDetails',
  context: { drafts: {}, issues: {}, trouble: '' },
  initial: 'editing',
  states: {
    editing: {
      meta: { rules: ['DIALOG-12'] },
      on: {
        'fields.change': { actions: 'change' },
        'details.confirm': { target: 'checking', actions: 'forgetTrouble' },
      },
    },
    checking: {
      tags: 'busy',
      invoke: {
        id: 'checkDetails',
        src: 'checkDetails',
        input: ({ context }) => ({ drafts: context.drafts }),
        onDone: [
          {
            guard: { type: 'areInvalid', params: ({ event }) => ({ issues: event.output }) },
            target: 'editing',
            actions: { type: 'recordIssues', params: ({ event }) => ({ issues: event.output }) },
          },
          { target: 'storing', actions: { type: 'recordIssues', params: { issues: {} } } },
        ],
        onError: { target: 'editing', actions: { type: 'recordTrouble', params: ({ event }) => event } },
      },
    },
    storing: {
      tags: 'busy',
      invoke: {
        id: 'storeDetails',
        src: 'storeDetails',
        input: ({ context }) => ({ drafts: context.drafts }),
        onDone: { target: 'stored', actions: 'notifyStored' },
        onError: { target: 'editing', actions: { type: 'recordTrouble', params: ({ event }) => event } },
      },
    },
    stored: { type: 'final' },
  },
})
