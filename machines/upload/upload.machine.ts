import { assign, emit, setup } from 'xstate'
import { UPLOAD_TEXT } from '#contract/rules/uploadTexts.ts'
import { placeholder } from '#machines/kit/placeholder.ts'
import { failureText, isRefusal, pathIn, percentOf, refusalText, RESPONSE_NAME } from './upload.rules.ts'
import type * as Upload from './upload.types.ts'

/**
 * One file on its way to the server: waits for its turn, goes up with its progress, is done, or failed and may be tried again (spec part 4, Upload;
 * UPLOAD-01 to 05, 14).
 */
export const uploadMachine = setup({
  types: {} as {
    context: Upload.UploadContext
    input: Upload.UploadInput
    events: Upload.UploadEvent
    emitted: Upload.UploadEmitted
  },
  actors: { sendFile: placeholder<Upload.SendFile>() },
  guards: {
    isRefused: (_, answer: Upload.UploadAnswer) => isRefusal(answer),
    hasPath: ({ context }, answer: Upload.UploadAnswer) => pathIn(answer, context.responseName) !== '',
  },
  actions: {
    begin: assign({ percent: 0, message: '', issue: null }),
    recordProgress: assign({ percent: (_, percent: number) => percentOf(percent) }),
    recordPath: assign({
      percent: 100,
      path: ({ context }, answer: Upload.UploadAnswer) => pathIn(answer, context.responseName),
    }),
    recordRefusal: assign((_, answer: Upload.UploadAnswer) => ({ message: refusalText(answer), issue: 'refused' as const })),
    recordFailure: assign((_, { error }: { error: unknown }) => ({ message: failureText(error), issue: 'failed' as const })),
    recordPathless: assign({ message: UPLOAD_TEXT.unknown, issue: 'failed' as const }),
    recordCancel: assign({ percent: 0, message: UPLOAD_TEXT.cancelled }),
    notifyFinished: emit(({ context }) => ({ type: 'upload.finished' as const, name: context.name })),
    notifyError: emit(({ context }) => ({
      type: 'upload.rejected' as const,
      name: context.name,
      issue: context.issue ?? 'failed',
      message: context.message,
    })),
  },
}).createMachine({
  id: 'upload',
  context: ({ input }) => ({
    name: input.name,
    type: input.type,
    size: input.size,
    responseName: input.responseName || RESPONSE_NAME,
    percent: 0,
    path: '',
    message: '',
    issue: null,
  }),
  initial: 'waiting',
  states: {
    waiting: {
      description: 'Others of the list go first',
      tags: ['uploading', 'waiting'],
      on: { 'upload.start': 'uploading', 'upload.cancel': 'cancelled' },
    },
    uploading: {
      tags: 'uploading',
      meta: { rules: ['UPLOAD-01'] },
      entry: 'begin',
      invoke: {
        id: 'sendFile',
        src: 'sendFile',
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'error',
            actions: { type: 'recordRefusal', params: ({ event }) => event.output },
            meta: { rules: ['UPLOAD-05'] },
          },
          {
            guard: { type: 'hasPath', params: ({ event }) => event.output },
            target: 'done',
            actions: { type: 'recordPath', params: ({ event }) => event.output },
            meta: { rules: ['UPLOAD-01', 'UPLOAD-02', 'UPLOAD-28'] },
          },
          { target: 'error', actions: 'recordPathless', meta: { rules: ['UPLOAD-03', 'UPLOAD-04'] } },
        ],
        onError: {
          target: 'error',
          actions: { type: 'recordFailure', params: ({ event }) => ({ error: event.error }) },
          meta: { rules: ['UPLOAD-03'] },
        },
      },
      on: {
        'upload.progressed': {
          actions: { type: 'recordProgress', params: ({ event }) => event.percent },
          meta: { rules: ['UPLOAD-14'] },
        },
        'upload.cancel': 'cancelled',
      },
    },
    error: {
      tags: ['error', 'retryable'],
      entry: 'notifyError',
      on: { 'upload.retry': 'waiting' },
    },
    cancelled: {
      description: 'The person stopped it; it may be tried again',
      tags: ['error', 'retryable', 'cancelled'],
      entry: 'recordCancel',
      on: { 'upload.retry': 'waiting' },
    },
    done: { tags: 'done', entry: 'notifyFinished' },
  },
})
