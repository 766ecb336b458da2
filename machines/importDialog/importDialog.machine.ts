import { assign, emit, enqueueActions, setup } from 'xstate'
import { UPLOAD_TEXT } from '#contract/rules/uploadTexts.ts'
import { placeholder } from '#machines/kit/placeholder.ts'
import { percentOf } from '#machines/upload/upload.rules.ts'
import * as rules from './importDialog.rules.ts'
import type * as Import from './importDialog.types.ts'

const EMPTY = { isValidating: false, files: [], percent: 0, text: '', errorFile: null }

/**
 * 导入EXCEL (spec part 4, Import modal; IMPORT-01 to 12): workbooks are chosen and looked into, then sent together. All went in: it closes and tells
 * its parent. Some rows did not (201): a window with the file of the faulty rows. The server said no: it warns and stays.
 */
export const importDialogMachine = setup({
  types: {} as {
    context: Import.ImportDialogContext
    input: Import.ImportDialogInput
    events: Import.ImportDialogEvent
    emitted: Import.ImportDialogEmitted
  },
  actors: { sendImport: placeholder<Import.SendImport>() },
  guards: {
    isReady: ({ context }) => rules.isReady(context.files),
    isPartial: (_, answer: Import.ImportAnswer) => rules.isPartial(answer),
    isRefused: (_, answer: Import.ImportAnswer) => rules.isRefused(answer),
  },
  actions: {
    begin: assign((_, foreignKeys: string) => ({ ...EMPTY, foreignKeys })),
    takeFiles: assign({
      files: ({ context }, files: readonly Pick<Import.ImportFile, 'id' | 'name' | 'size'>[]) =>
        rules.withChosen(context.files, files),
    }),
    warnOfFaults: enqueueActions(({ enqueue }, files: readonly Pick<Import.ImportFile, 'id' | 'name' | 'size'>[]) => {
      for (const text of rules.importFaults(files)) enqueue.emit({ type: 'import.warned', text })
    }),
    noteFile: assign({
      files: ({ context }, { id, ...part }: Pick<Import.ImportFile, 'id' | 'state'> & Partial<Import.ImportFile>) =>
        context.files.map(one => (one.id === id ? { ...one, ...part } : one)),
    }),
    drop: assign({ files: ({ context }, id: string) => context.files.filter(one => one.id !== id) }),
    switchValidation: assign({ isValidating: (_, isOn: boolean) => isOn }),
    forgetText: assign({ text: '', percent: 0 }),
    noteProgress: assign({ percent: (_, percent: number) => percentOf(percent) }),
    notePartial: assign((_, answer: Import.ImportAnswer) => ({
      text: rules.partialText(answer),
      errorFile: rules.errorFileOf(answer),
    })),
    noteText: assign({ text: (_, text: string) => text }),
    tellSuccess: emit((_, { answer, isPartial }: { answer: Import.ImportAnswer; isPartial: boolean }) => ({
      type: 'import.succeeded' as const,
      text: answer.message,
      isPartial,
    })),
    warn: emit(({ context }) => ({ type: 'import.warned' as const, text: context.text })),
  },
}).createMachine({
  id: 'importDialog',
  context: ({ input }) => ({ ...EMPTY, isOnline: input.isOnline ?? false, biz: input.biz ?? '', foreignKeys: '' }),
  initial: 'closed',
  states: {
    closed: {
      on: { 'import.open': { target: 'choosing', actions: { type: 'begin', params: ({ event }) => event.foreignKeys ?? '' } } },
    },
    choosing: {
      tags: ['open', 'editable'],
      initial: 'collecting',
      on: {
        'files.add': {
          target: '.collecting',
          actions: [
            { type: 'warnOfFaults', params: ({ event }) => event.files },
            { type: 'takeFiles', params: ({ event }) => event.files },
          ],
        },
        'file.read': {
          actions: { type: 'noteFile', params: ({ event }) => ({ id: event.id, state: 'read', preview: event.preview }) },
        },
        'file.refused': {
          actions: { type: 'noteFile', params: ({ event }) => ({ id: event.id, state: 'refused', text: event.text }) },
        },
        'file.unread': {
          actions: { type: 'noteFile', params: ({ event }) => ({ id: event.id, state: 'unread', text: event.text }) },
        },
        'file.remove': { target: '.collecting', actions: { type: 'drop', params: ({ event }) => event.id } },
        'validation.switch': { actions: { type: 'switchValidation', params: ({ event }) => event.isOn } },
        'import.submit': { guard: 'isReady', target: 'uploading' },
        'import.close': 'closed',
      },
      states: {
        collecting: {},
        failed: { description: 'The last try failed; everything is still there for another one', tags: 'failed' },
      },
    },
    uploading: {
      tags: ['open', 'uploading'],
      entry: 'forgetText',
      invoke: {
        id: 'sendImport',
        src: 'sendImport',
        input: ({ context }) => rules.requestOf(context),
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'choosing.failed',
            actions: [{ type: 'noteText', params: ({ event }) => event.output.message || UPLOAD_TEXT.unknown }, 'warn'],
          },
          {
            guard: { type: 'isPartial', params: ({ event }) => event.output },
            target: 'partial',
            actions: [
              { type: 'notePartial', params: ({ event }) => event.output },
              { type: 'tellSuccess', params: ({ event }) => ({ answer: event.output, isPartial: true }) },
            ],
          },
          {
            target: 'closed',
            actions: { type: 'tellSuccess', params: ({ event }) => ({ answer: event.output, isPartial: false }) },
          },
        ],
        onError: {
          target: 'choosing.failed',
          actions: [{ type: 'noteText', params: ({ event }) => rules.failedText(event.error) }, 'warn'],
        },
      },
      on: {
        'import.progressed': { actions: { type: 'noteProgress', params: ({ event }) => event.percent } },
        'import.cancel': 'choosing',
      },
    },
    partial: {
      description: 'Imported, but with errors (201): the file of the faulty rows is offered',
      tags: 'partial',
      on: { 'import.close': 'closed' },
    },
  },
})
