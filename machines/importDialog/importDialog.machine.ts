import { assign, emit, enqueueActions, setup } from 'xstate'
import type { DoneActorEvent, ErrorActorEvent } from 'xstate'
import type { TransferState } from '#contract/entities/transfer.ts'
import { failureOf } from '#contract/http/failure.ts'
import { isUncertain } from '#contract/http/uncertain.ts'
import { IMPORT_TEXT, UPLOAD_TEXT } from '#contract/rules/uploadTexts.ts'
import { placeholder } from '#machines/kit/placeholder.ts'
import { percentOf } from '#machines/upload/upload.rules.ts'
import * as rules from './importDialog.rules.ts'
import type * as Import from './importDialog.types.ts'

const EMPTY = {
  isValidating: false,
  isOnlyGood: false,
  files: [],
  percent: 0,
  transfer: '',
  work: null,
  text: '',
  errorFile: null,
  isStopped: false,
  isBroken: false,
}

type DoneEvent = { event: DoneActorEvent<Import.ImportAnswer> }
type ErrorEvent = { event: ErrorActorEvent }
type StateEvent = { event: DoneActorEvent<TransferState> }
const NO_ANSWER: Import.ImportAnswer = { success: false, code: '', message: '', result: null }
const stateOf = ({ event }: StateEvent): TransferState => event.output
const answerOf = ({ event }: StateEvent): Import.ImportAnswer => rules.answerIn(event.output) ?? NO_ANSWER
const recordWork = { type: 'recordWork', params: stateOf } as const

/** The three ends of an import, whichever way its answer came. */
const refusedBy = <E>(answer: (args: E) => Import.ImportAnswer) =>
  [{ type: 'recordText', params: (args: E) => answer(args).message || UPLOAD_TEXT.unknown }, 'warn'] as const
const partialBy = <E>(answer: (args: E) => Import.ImportAnswer) =>
  [
    { type: 'recordPartial', params: answer },
    { type: 'notifySuccess', params: (args: E) => ({ answer: answer(args), isPartial: true }) },
  ] as const
const successBy = <E>(answer: (args: E) => Import.ImportAnswer) =>
  ({ type: 'notifySuccess', params: (args: E) => ({ answer: answer(args), isPartial: false }) }) as const

const askImport = {
  id: 'askImport',
  src: 'askImport',
  input: ({ context }: { context: Import.ImportDialogContext }) => ({ id: context.transfer }),
} as const
const unsure = {
  target: 'choosing.failed',
  actions: [{ type: 'recordText', params: IMPORT_TEXT.unsure }, 'warn', 'doubt'],
} as const

/**
 * 导入EXCEL (spec part 4, Import modal; IMPORT-01 to 12): workbooks are chosen and looked into, then sent together. All went in: it closes and tells
 * its parent. Some rows did not (201): a window with the file of the invalid rows. The server said no: it warns and stays. A connection that breaks while
 * the server works ends nothing: the server is asked what became of it.
 */
export const importDialogMachine = setup({
  types: {} as {
    context: Import.ImportDialogContext
    input: Import.ImportDialogInput
    events: Import.ImportDialogEvent
    emitted: Import.ImportDialogEmitted
  },
  actors: {
    sendImport: placeholder<Import.SendImport>(),
    askImport: placeholder<Import.AskImport>(),
    stopImport: placeholder<Import.StopImport>(),
  },
  delays: { followDelay: rules.FOLLOW_DELAY, outcomeDelay: rules.OUTCOME_DELAY, contactLimit: rules.CONTACT_LIMIT },
  guards: {
    isSendable: ({ context }, isOnlyGood: boolean) => rules.isSendable(context.files, isOnlyGood),
    isPartial: (_, answer: Import.ImportAnswer) => rules.isPartial(answer),
    isRefused: (_, answer: Import.ImportAnswer) => rules.isRefused(answer),
    isWithServer: ({ context }) => rules.isWithServer(context),
    isDoubtful: ({ context }, error: unknown) => rules.isWithServer(context) && isUncertain(failureOf(error)),
    hasRefusal: (_, state: TransferState) => {
      const answer = rules.answerIn(state)
      return answer !== null && rules.isRefused(answer)
    },
    hasPartial: (_, state: TransferState) => {
      const answer = rules.answerIn(state)
      return answer !== null && rules.isPartial(answer)
    },
    hasAnswer: (_, state: TransferState) => rules.answerIn(state) !== null,
    isLost: (_, state: TransferState) => state.phase === 'lost',
    hasNotArrived: ({ context }, state: TransferState) => state.phase === 'unknown' && context.work?.phase === 'unknown',
  },
  actions: {
    begin: assign((_, foreignKeys: string) => ({ ...EMPTY, foreignKeys })),
    applyFiles: assign({
      files: ({ context }, files: readonly Pick<Import.ImportFile, 'id' | 'name' | 'size'>[]) =>
        rules.withChosen(context.files, files),
    }),
    warnOfErrors: enqueueActions(({ enqueue }, files: readonly Pick<Import.ImportFile, 'id' | 'name' | 'size'>[]) => {
      for (const text of rules.importErrors(files)) enqueue.emit({ type: 'import.warned', text })
    }),
    recordFile: assign({
      files: ({ context }, { id, ...part }: Pick<Import.ImportFile, 'id' | 'state'> & Partial<Import.ImportFile>) =>
        context.files.map(one => (one.id === id ? { ...one, ...part } : one)),
    }),
    drop: assign({ files: ({ context }, id: string) => context.files.filter(one => one.id !== id) }),
    switchValidation: assign({ isValidating: (_, isOn: boolean) => isOn }),
    nameTransfer: assign((_, { id, isOnlyGood }: { id: string; isOnlyGood: boolean }) => ({ transfer: id, isOnlyGood })),
    forgetText: assign({ text: '', percent: 0, work: null }),
    recordProgress: assign({ percent: (_, percent: number) => (percent >= 100 ? 100 : Math.min(99, percentOf(percent))) }),
    forgetWork: assign({ work: null }),
    recordWork: assign({ work: (_, { phase, done, total }: TransferState) => ({ phase, done, total }) }),
    recordPartial: assign((_, answer: Import.ImportAnswer) => ({
      isStopped: rules.isStopped(answer),
      isBroken: rules.isBroken(answer),
      text: rules.partialText(answer),
      errorFile: rules.errorFileOf(answer),
    })),
    recordText: assign({ text: (_, text: string) => text }),
    notifySuccess: emit((_, { answer, isPartial }: { answer: Import.ImportAnswer; isPartial: boolean }) => ({
      type: 'import.succeeded' as const,
      text: answer.message,
      isPartial,
    })),
    doubt: emit({ type: 'import.doubted' }),
    warn: emit(({ context }) => ({ type: 'import.warned' as const, text: context.text })),
  },
}).createMachine({
  id: 'importDialog',
  context: ({ input }) => ({ ...EMPTY, isOnline: input.isOnline ?? false, biz: input.biz ?? '', foreignKeys: '' }),
  initial: 'closed',
  states: {
    closed: {
      id: 'closed',
      on: {
        'import.open': {
          target: 'choosing',
          actions: { type: 'begin', params: ({ event }) => event.foreignKeys ?? '' },
          meta: { rules: ['IMPORT-02', 'IMPORT-03'] },
        },
      },
    },
    choosing: {
      id: 'choosing',
      tags: ['open', 'editable'],
      initial: 'collecting',
      on: {
        'files.add': {
          target: '.collecting',
          actions: [
            { type: 'warnOfErrors', params: ({ event }) => event.files },
            { type: 'applyFiles', params: ({ event }) => event.files },
          ],
          meta: { rules: ['IMPORT-11', 'IMPORT-12'] },
        },
        'file.read': {
          actions: { type: 'recordFile', params: ({ event }) => ({ id: event.id, state: 'read', preview: event.preview }) },
        },
        'file.refused': {
          actions: { type: 'recordFile', params: ({ event }) => ({ id: event.id, state: 'refused', text: event.text }) },
        },
        'file.unread': {
          actions: { type: 'recordFile', params: ({ event }) => ({ id: event.id, state: 'unread', text: event.text }) },
        },
        'file.remove': { target: '.collecting', actions: { type: 'drop', params: ({ event }) => event.id } },
        'validation.switch': { actions: { type: 'switchValidation', params: ({ event }) => event.isOn } },
        'import.submit': {
          guard: { type: 'isSendable', params: ({ event }) => event.isOnlyGood === true },
          target: 'uploading',
          actions: { type: 'nameTransfer', params: ({ event }) => ({ id: event.id, isOnlyGood: event.isOnlyGood === true }) },
        },
        'import.close': 'closed',
      },
      states: {
        collecting: {},
        failed: { description: 'The last try failed; everything is still there for another one', tags: 'failed' },
      },
    },
    uploading: {
      tags: ['open', 'uploading'],
      meta: { rules: ['IMPORT-04'] },
      entry: 'forgetText',
      initial: 'following',
      invoke: {
        id: 'sendImport',
        src: 'sendImport',
        input: ({ context }) => ({ id: context.transfer, request: rules.requestOf(context) }),
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'choosing.failed',
            actions: refusedBy(({ event }: DoneEvent) => event.output),
            meta: { rules: ['IMPORT-08'] },
          },
          {
            guard: { type: 'isPartial', params: ({ event }) => event.output },
            target: 'partial',
            actions: partialBy(({ event }: DoneEvent) => event.output),
            meta: { rules: ['IMPORT-06'] },
          },
          { target: 'closed', actions: successBy(({ event }: DoneEvent) => event.output), meta: { rules: ['IMPORT-05'] } },
        ],
        onError: [
          {
            guard: { type: 'isDoubtful', params: ({ event }: ErrorEvent) => event.error },
            target: 'asking',
            actions: 'forgetWork',
          },
          {
            target: 'choosing.failed',
            actions: [{ type: 'recordText', params: ({ event }) => rules.failedText(event.error) }, 'warn'],
          },
        ],
      },
      states: {
        following: {
          id: 'following',
          description: 'The server is asked how far it is; while it knows nothing, the files are still going up',
          initial: 'resting',
          on: {
            'import.progressed': { actions: { type: 'recordProgress', params: ({ event }) => event.percent } },
            'import.cancel': [{ guard: 'isWithServer', target: 'stopping' }, { target: '#choosing' }],
          },
          states: {
            resting: { after: { followDelay: 'asking' } },
            asking: {
              invoke: {
                ...askImport,
                onDone: { target: 'resting', actions: recordWork },
                onError: 'resting',
              },
            },
          },
        },
        stopping: {
          description: 'The answer of the import itself says where it stopped',
          tags: 'stopping',
          initial: 'telling',
          states: {
            telling: {
              invoke: {
                id: 'stopImport',
                src: 'stopImport',
                input: ({ context }) => ({ id: context.transfer }),
                onDone: 'told',
                onError: {
                  target: '#following',
                  actions: [{ type: 'recordText', params: ({ event }) => rules.failedText(event.error) }, 'warn'],
                },
              },
            },
            told: {},
          },
        },
      },
    },
    asking: {
      id: 'asking',
      description: 'The connection broke after everything was sent: the server knows what became of it',
      tags: ['open', 'uploading', 'asking'],
      initial: 'waiting',
      on: { 'import.cancel': unsure },
      after: { contactLimit: unsure },
      states: {
        waiting: { after: { outcomeDelay: 'asking' } },
        asking: {
          invoke: {
            ...askImport,
            onDone: [
              {
                guard: { type: 'hasRefusal', params: stateOf },
                target: '#choosing.failed',
                actions: refusedBy(answerOf),
              },
              { guard: { type: 'hasPartial', params: stateOf }, target: '#partial', actions: partialBy(answerOf) },
              { guard: { type: 'hasAnswer', params: stateOf }, target: '#closed', actions: successBy(answerOf) },
              {
                guard: { type: 'isLost', params: stateOf },
                target: '#choosing.failed',
                actions: [
                  { type: 'recordText', params: ({ event }: StateEvent) => rules.lostText(event.output) },
                  'warn',
                  'doubt',
                ],
              },
              {
                guard: { type: 'hasNotArrived', params: stateOf },
                target: '#choosing.failed',
                actions: [{ type: 'recordText', params: IMPORT_TEXT.notArrived }, 'warn'],
              },
              { target: '#asking', reenter: true, actions: recordWork },
            ],
            onError: 'waiting',
          },
        },
      },
    },
    partial: {
      id: 'partial',
      description: 'Imported, but with errors (201): the file of the invalid rows is offered',
      tags: 'partial',
      meta: { rules: ['IMPORT-06', 'IMPORT-07'] },
      on: { 'import.close': 'closed' },
    },
  },
})
