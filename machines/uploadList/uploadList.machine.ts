import { assign, emit, enqueueActions, setup } from 'xstate'
import { UPLOAD_TEXT } from '#contract/rules/uploadTexts.ts'
import { doneOf, errorsOf, joinedPaths, moved, newest, withAdded } from './uploadList.rules.ts'
import type * as List from './uploadList.types.ts'

/**
 * The files of one field (spec part 4, Upload): order, number limit, and when the outside hears of it: once all are done, or at once when one is
 * removed (UPLOAD-06 to 13, 30). The uploads themselves are machines of their own; this one is told how far they are.
 */
export const uploadListMachine = setup({
  types: {} as {
    context: List.UploadListContext
    input: List.UploadListInput
    events: List.UploadListEvent
    emitted: List.UploadListEmitted
  },
  guards: {
    isUploading: ({ context }) => context.files.some(one => one.status === 'uploading'),
    isInvalid: ({ context }) => context.files.some(one => one.status === 'error'),
    isChanged: ({ context }) => joinedPaths(newest(context.files, context.number)) !== context.reported,
    isFirst: ({ context }, { id, by }: { id: string; by: number }) => by < 0 && context.files[0]?.id === id,
    isLast: ({ context }, { id, by }: { id: string; by: number }) => by > 0 && context.files.at(-1)?.id === id,
    isListed: ({ context }, id: string) => context.files.some(one => one.id === id),
  },
  actions: {
    applyFiles: assign({ files: ({ context }, candidates: readonly List.Candidate[]) => withAdded(context, candidates) }),
    warnOfErrors: enqueueActions(({ context, enqueue }, candidates: readonly List.Candidate[]) => {
      for (const text of errorsOf(context, candidates)) enqueue.emit({ type: 'list.warned', text })
    }),
    recordFile: assign({
      files: (
        { context },
        { id, file, phase }: Pick<List.ListedFile, 'id' | 'phase'> & { file: Omit<List.ListedFile, 'id' | 'phase'> },
      ) => context.files.map(one => (one.id === id ? { ...file, url: file.url || one.url, id, phase } : one)),
    }),
    drop: assign({ files: ({ context }, id: string) => context.files.filter(one => one.id !== id) }),
    move: assign({ files: ({ context }, { id, by }: { id: string; by: -1 | 1 }) => moved(context.files, id, by) }),
    applyValue: assign(({ context }, files: readonly List.ListedFile[]) => ({
      files: [...files, ...context.files.filter(one => one.phase !== 'done')],
      reported: joinedPaths(files),
    })),
    cut: assign({ files: ({ context }) => newest(context.files, context.number) }),
    report: assign({ reported: ({ context }) => joinedPaths(context.files) }),
    notifyChange: emit(({ context }) => ({ type: 'list.changed' as const, files: doneOf(context.files) })),
    notifyFirst: emit({ type: 'list.warned', text: UPLOAD_TEXT.firstLeft }),
    notifyLast: emit({ type: 'list.warned', text: UPLOAD_TEXT.lastRight }),
  },
}).createMachine({
  id: 'uploadList',
  context: ({ input }) => ({
    fileType: input.fileType ?? 'all',
    number: input.number ?? 0,
    files: input.files ?? [],
    reported: joinedPaths(input.files ?? []),
  }),
  initial: 'settled',
  on: {
    'files.add': {
      target: '.deciding',
      actions: [
        { type: 'warnOfErrors', params: ({ event }) => event.candidates },
        { type: 'applyFiles', params: ({ event }) => event.candidates },
      ],
      meta: { rules: ['UPLOAD-17'] },
    },
    'file.changed': {
      guard: { type: 'isListed', params: ({ event }) => event.id },
      target: '.deciding',
      actions: { type: 'recordFile', params: ({ event }) => event },
    },
    'file.remove': {
      guard: { type: 'isListed', params: ({ event }) => event.id },
      target: '.deciding',
      actions: [{ type: 'drop', params: ({ event }) => event.id }, 'report', 'notifyChange'],
      meta: { rules: ['UPLOAD-06', 'UPLOAD-08'] },
    },
    'file.move': [
      { guard: { type: 'isFirst', params: ({ event }) => event }, actions: 'notifyFirst', meta: { rules: ['UPLOAD-09'] } },
      { guard: { type: 'isLast', params: ({ event }) => event }, actions: 'notifyLast', meta: { rules: ['UPLOAD-10'] } },
      { target: '.deciding', actions: { type: 'move', params: ({ event }) => event }, meta: { rules: ['UPLOAD-11'] } },
    ],
    'value.set': { target: '.deciding', actions: { type: 'applyValue', params: ({ event }) => event.files } },
  },
  states: {
    deciding: {
      description: 'What are they all doing? Only when every file is done does the outside hear of it',
      always: [
        { guard: 'isUploading', target: 'uploading' },
        { guard: 'isInvalid', target: 'invalid' },
        {
          guard: 'isChanged',
          target: 'settled',
          actions: ['cut', 'report', 'notifyChange'],
          meta: { rules: ['UPLOAD-07', 'UPLOAD-12'] },
        },
        { target: 'settled', actions: 'cut' },
      ],
    },
    uploading: { tags: 'busy', meta: { rules: ['UPLOAD-30'] } },
    invalid: { tags: 'invalid', meta: { rules: ['UPLOAD-30'] } },
    settled: { tags: 'settled' },
  },
})
