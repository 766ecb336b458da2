import { begunEditor, codesOf, inputsOf, placeOf } from './prescriptionEditor.rules.ts'
import { editorSetup } from './prescriptionEditor.setup.ts'
import type { EditorContext } from './prescriptionEditor.types.ts'

const draftOf = ({ editorId, sid, sheet, pending, head, lines, revision }: EditorContext) => ({
  requestId: `${editorId}-${pending?.revision ?? revision}`,
  id: sheet?.id ?? null,
  sid,
  version: sheet?.version ?? null,
  head: pending?.head ?? head,
  lines: pending?.lines ?? inputsOf(lines),
})
const commandOf = ({ editorId, sheet, answers }: EditorContext, name: string) => ({
  requestId: `${editorId}-${name}-${answers}`,
  id: sheet?.id ?? '',
  version: sheet?.version ?? 0,
})

/**
 * The editor of a prescription (hospital.md 3.10, 7.1). What is written is stored 2 s after the last change, with the first line at the earliest, and
 * checked 150 ms after it by the function that the server uses; a check that cannot run blocks (X1). A submission saves, has the server check, asks for
 * reasons and ticks, then for the password. A sheet that another window wrote is never overwritten unasked (RX-08). Provide the seven actors.
 * Emits `sheet.saved`, `sheet.submitted`. Tags: see EditorTag.
 */
export const prescriptionEditorMachine = editorSetup.createMachine({
  id: 'prescriptionEditor',
  context: ({ input }) => begunEditor(input),
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'loadSheet',
        src: 'loadSheet',
        input: ({ context }) => placeOf(context),
        onDone: [
          {
            guard: { type: 'isEditableSheet', params: ({ event }) => ({ sheet: event.output }) },
            target: 'editing',
            actions: { type: 'applySheet', params: ({ event }) => ({ sheet: event.output }) },
          },
          { target: 'readonly', actions: { type: 'applySheet', params: ({ event }) => ({ sheet: event.output }) } },
        ],
        onError: { target: 'failed', actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) } },
      },
      on: {
        pushed: {
          guard: { type: 'isOfSheet', params: ({ event }) => event },
          target: 'loading',
          reenter: true,
          meta: { rules: ['RX-08'] },
        },
      },
    },
    failed: { tags: 'failed', on: { retry: 'loading' } },
    editing: {
      tags: 'editing',
      meta: { rules: ['CHAT-08', 'CHAT-09'] },
      type: 'parallel',
      on: {
        'line.*': { guard: 'canEdit', actions: 'edit', meta: { rules: ['RX-02', 'RX-03'] } },
        'head.set': { guard: 'canEdit', actions: 'edit' },
        'template.apply': { guard: 'canEdit', actions: 'edit', meta: { rules: ['RX-25'] } },
        renew: { guard: 'canEdit', actions: 'edit', meta: { rules: ['RX-25'] } },
        'facts.take': { guard: 'canEdit', actions: 'edit' },
        undo: { guard: 'canEdit', actions: 'edit' },
        redo: { guard: 'canEdit', actions: 'edit' },
        tick: { actions: { type: 'tick', params: ({ event }) => event } },
        'override.give': { actions: { type: 'giveOverride', params: ({ event }) => event }, meta: { rules: ['RX-21'] } },
        'objection.set': { actions: { type: 'setObjection', params: ({ event }) => event } },
        submit: { guard: 'hasLines', target: 'preparing', actions: { type: 'beginSubmission', params: ({ event }) => event } },
        discard: { guard: 'canDiscard', target: 'discarding' },
        pushed: { guard: { type: 'isForeign', params: ({ event }) => event }, target: 'overtaken', meta: { rules: ['RX-08'] } },
      },
      states: {
        draft: {
          initial: 'clean',
          states: {
            clean: {
              tags: 'clean',
              meta: { rules: ['RX-01'] },
              always: [
                {
                  guard: 'wantsSubmission',
                  target: '#prescriptionEditor.preparing',
                  actions: { type: 'beginSubmission', params: { now: 0 } },
                },
                { guard: 'mustSave', target: 'dirty' },
              ],
              on: {
                pushed: { guard: { type: 'isForeign', params: ({ event }) => event }, target: '#prescriptionEditor.loading' },
              },
            },
            dirty: {
              tags: 'dirty',
              after: { autosaveDelay: { target: 'saving', meta: { rules: ['RX-07'] } } },
              on: { changed: { target: 'dirty', reenter: true }, save: 'saving' },
            },
            saving: {
              tags: ['dirty', 'saving'],
              entry: 'rememberPending',
              invoke: {
                id: 'saveDraft',
                src: 'saveDraft',
                input: ({ context }) => draftOf(context),
                onDone: {
                  target: 'clean',
                  actions: [
                    { type: 'recordSaved', params: ({ event }) => ({ sheet: event.output }) },
                    { type: 'notifySaved', params: ({ event }) => ({ sheet: event.output }) },
                  ],
                },
                onError: [
                  {
                    guard: { type: 'isOvertaken', params: ({ event }) => ({ error: event.error }) },
                    target: '#prescriptionEditor.overtaken',
                    actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) },
                    meta: { rules: ['RX-08'] },
                  },
                  {
                    guard: { type: 'isRetryable', params: ({ event }) => ({ error: event.error }) },
                    target: 'unsaved',
                    actions: [
                      'countSaveTry',
                      'forgetSubmission',
                      { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) },
                    ],
                  },
                  {
                    target: 'refused',
                    actions: ['dropPending', { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) }],
                  },
                ],
              },
              // a second request beside the one under way would take its version away
              on: {
                submit: { actions: { type: 'wantSubmission', params: ({ event }) => event } },
                discard: {},
                pushed: {},
              },
            },
            unsaved: {
              description: 'The server did not answer; the draft is sent again',
              tags: ['dirty', 'unsaved'],
              after: { saveRetryDelay: 'saving' },
              on: { save: 'saving' },
            },
            refused: {
              description: 'The server said no; another change or a press tries again',
              tags: ['dirty', 'unsaved'],
              on: { save: 'saving', changed: 'dirty' },
            },
          },
        },
        checks: {
          entry: 'forgetTries',
          initial: 'fetching',
          on: { changed: '.waiting', recheck: { target: '.fetching', actions: 'forgetTries' } },
          states: {
            waiting: {
              tags: 'checking',
              entry: 'forgetTries',
              after: {
                checkDelay: [{ guard: 'hasFacts', target: 'checked', meta: { rules: ['RX-23'] } }, { target: 'fetching' }],
              },
            },
            fetching: {
              tags: 'checking',
              invoke: {
                id: 'fetchFacts',
                src: 'fetchFacts',
                input: ({ context }) => ({ sid: context.sid, codes: codesOf(context), shopCode: context.head.shopCode }),
                onDone: {
                  target: 'checked',
                  actions: { type: 'applyFacts', params: ({ event }) => ({ facts: event.output }) },
                },
                onError: { target: 'missed', actions: 'countTry' },
              },
            },
            missed: {
              description: 'The check did not run, which blocks until it does (X1)',
              meta: { rules: ['RX-19'] },
              entry: 'check',
              always: [{ guard: 'isWornOut', target: 'unchecked' }, { target: 'retrying' }],
            },
            retrying: { tags: ['checking', 'unchecked'], after: { factsRetryDelay: 'fetching' } },
            unchecked: { description: 'Until a person tries again or writes on', tags: 'unchecked', meta: { rules: ['RX-19'] } },
            checked: { entry: 'check' },
          },
        },
      },
    },
    preparing: {
      description: 'Before a submission everything is stored and the server checks it',
      tags: 'preparing',
      initial: 'storing',
      states: {
        storing: { always: [{ guard: 'mustSave', target: 'sending' }, { target: 'confirming' }] },
        sending: {
          entry: 'rememberPending',
          invoke: {
            id: 'saveDraft',
            src: 'saveDraft',
            input: ({ context }) => draftOf(context),
            onDone: { target: 'storing', actions: { type: 'recordSaved', params: ({ event }) => ({ sheet: event.output }) } },
            onError: [
              {
                guard: { type: 'isOvertaken', params: ({ event }) => ({ error: event.error }) },
                target: '#prescriptionEditor.overtaken',
                actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) },
              },
              {
                guard: { type: 'isRetryable', params: ({ event }) => ({ error: event.error }) },
                target: '#prescriptionEditor.editing',
                actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) },
              },
              {
                target: '#prescriptionEditor.editing',
                actions: ['dropPending', { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) }],
              },
            ],
          },
        },
        confirming: {
          invoke: {
            id: 'checkSheet',
            src: 'checkSheet',
            input: ({ context }) => ({
              id: context.sheet?.id ?? null,
              sid: context.sid,
              head: context.head,
              lines: inputsOf(context.lines),
            }),
            onDone: { target: 'judging', actions: { type: 'applyConfirmed', params: ({ event }) => event.output } },
            onError: [
              {
                guard: { type: 'isOvertaken', params: ({ event }) => ({ error: event.error }) },
                target: '#prescriptionEditor.overtaken',
                actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) },
                meta: { rules: ['RX-08'] },
              },
              {
                target: '#prescriptionEditor.editing',
                actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
        },
        judging: {
          always: [
            { guard: 'isBlocked', target: '#prescriptionEditor.editing', meta: { rules: ['RX-20'] } },
            { guard: 'hasOpenChecks', target: '#prescriptionEditor.asking', meta: { rules: ['RX-21'] } },
            { target: '#prescriptionEditor.signing' },
          ],
        },
      },
    },
    asking: {
      tags: 'asking',
      on: {
        tick: { actions: { type: 'tick', params: ({ event }) => event } },
        'override.give': { actions: { type: 'giveOverride', params: ({ event }) => event }, meta: { rules: ['RX-21'] } },
        submit: { guard: 'isClear', target: 'signing' },
        cancel: 'editing',
      },
    },
    signing: { tags: 'signing', on: { sign: 'submitting', cancel: 'editing' } },
    submitting: {
      tags: ['signing', 'submitting'],
      invoke: {
        id: 'submitSheet',
        src: 'submitSheet',
        input: ({ context, event }) => ({
          ...commandOf(context, 'submit'),
          inputsHash: context.inputsHash,
          ticks: context.ticks,
          overrides: context.overrides,
          objection: context.objection,
          password: event.type === 'sign' ? event.password : '',
          isResubmission: context.sheet?.status === '4',
        }),
        onDone: {
          target: 'done',
          actions: [
            { type: 'replaceSheet', params: ({ event }) => ({ sheet: event.output }) },
            { type: 'notifySubmitted', params: ({ event }) => ({ sheet: event.output }) },
          ],
        },
        onError: [
          {
            guard: { type: 'isOvertaken', params: ({ event }) => ({ error: event.error }) },
            target: 'overtaken',
            actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            guard: { type: 'asksAgain', params: ({ event }) => ({ error: event.error }) },
            target: 'signing',
            actions: [
              { type: 'countAnswer', params: ({ event }) => ({ error: event.error }) },
              { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) },
            ],
          },
          {
            target: 'editing',
            actions: [
              { type: 'countAnswer', params: ({ event }) => ({ error: event.error }) },
              { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) },
            ],
          },
        ],
      },
    },
    done: {
      tags: 'done',
      on: {
        withdraw: { guard: 'canWithdraw', target: 'withdrawing', meta: { rules: ['PHARM-10'] } },
        pushed: { guard: { type: 'isForeign', params: ({ event }) => event }, target: 'loading' },
      },
    },
    readonly: {
      tags: 'readonly',
      on: {
        withdraw: { guard: 'canWithdraw', target: 'withdrawing', meta: { rules: ['PHARM-10'] } },
        pushed: { guard: { type: 'isForeign', params: ({ event }) => event }, target: 'loading' },
      },
    },
    withdrawing: {
      tags: ['readonly', 'busy'],
      invoke: {
        id: 'withdrawSheet',
        src: 'withdrawSheet',
        input: ({ context }) => commandOf(context, 'withdraw'),
        onDone: { target: 'editing', actions: { type: 'applySheet', params: ({ event }) => ({ sheet: event.output }) } },
        onError: {
          target: 'readonly',
          actions: [
            { type: 'countAnswer', params: ({ event }) => ({ error: event.error }) },
            { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
    },
    discarding: {
      tags: ['editing', 'busy'],
      invoke: {
        id: 'discardSheet',
        src: 'discardSheet',
        input: ({ context }) => commandOf(context, 'discard'),
        onDone: 'gone',
        onError: [
          {
            guard: { type: 'isOvertaken', params: ({ event }) => ({ error: event.error }) },
            target: 'overtaken',
            actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'editing',
            actions: [
              { type: 'countAnswer', params: ({ event }) => ({ error: event.error }) },
              { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) },
            ],
          },
        ],
      },
    },
    overtaken: {
      description: 'Another window wrote or decided: nothing is overwritten until a person says which one holds (RX-08)',
      tags: 'overtaken',
      meta: { rules: ['RX-08'] },
      entry: 'dropPending',
      on: { 'latest.take': 'loading', 'mine.keep': 'rebasing' },
    },
    rebasing: {
      tags: ['overtaken', 'busy'],
      invoke: {
        id: 'loadSheet',
        src: 'loadSheet',
        input: ({ context }) => placeOf(context),
        onDone: { target: 'editing', actions: { type: 'applyRebase', params: ({ event }) => ({ sheet: event.output }) } },
        onError: { target: 'overtaken', actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    gone: { tags: 'gone' },
  },
})
