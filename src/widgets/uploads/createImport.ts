import { fromPromise } from 'xstate'
import { newActor } from '#src/lib/actors/newActor.ts'
import type { TransferState } from '#contract/entities/transfer.ts'
import type { ImportRequest, WorkbookLayout } from '#contract/entities/upload.ts'
import { stopTransfer, transferState } from '#contract/http/calls/transfers.ts'
import { uploadSucceeded } from '#contract/rules/uploadTexts.ts'
import { importDialogMachine } from '#machines/importDialog/importDialog.machine.ts'
import { importError } from '#machines/importDialog/importDialog.rules.ts'
import type { ImportAnswer } from '#machines/importDialog/importDialog.types.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { call } from '#src/lib/http/call.ts'
import { importExcel } from '#src/lib/http/importExcel.ts'
import { newId } from '#src/lib/newId.ts'
import type { CheckRow } from './workbook/previewOf.ts'
import { previewOf } from './workbook/previewOf.ts'
import type { ReadWorkbook } from './workbook/readWorkbook.ts'

/** What a list decides once about its import. */
export interface ImportSettings {
  /** import address, below the base path or absolute */
  url: string
  isOnline: boolean
  biz: string
}
/** What it may tell anew with every drawing. */
export interface ImportHooks {
  layout: WorkbookLayout
  check: CheckRow | undefined
  /** columns whose values no two rows may share */
  unique: readonly string[]
  read: ReadWorkbook
  onDone: (isPartial: boolean) => void
}

/** The import of one list: its machine, the chosen files, and how each is looked into. Lives outside React; `hooks` are whatever the list said last. */
export function createImport(settings: ImportSettings, hooks: { current: ImportHooks }) {
  const uploads = new Map<string, { file: File; stop: AbortController }>()
  const filesOf = (ids: readonly unknown[]): File[] =>
    ids.flatMap(id => (typeof id === 'string' ? (uploads.get(id)?.file ?? []) : []))

  const actor = newActor(
    importDialogMachine.provide({
      actors: {
        sendImport: fromPromise<ImportAnswer, { id: string; request: ImportRequest<string> }>(({ input, signal }) =>
          importExcel(
            settings.url,
            { ...input.request, files: filesOf(input.request.files) },
            { signal, transfer: input.id, onProgress: part => notifyProgress(part * 100) },
          ),
        ),
        askImport: fromPromise<TransferState, { id: string }>(({ input, signal }) =>
          call(transferState, input, { signal, quiet: true }),
        ),
        stopImport: fromPromise<unknown, { id: string }>(({ input }) => call(stopTransfer, input, { quiet: true })),
      },
    }),
    { input: { isOnline: settings.isOnline, biz: settings.biz } },
  )
  const notifyProgress = (percent: number): void => actor.send({ type: 'import.progressed', percent })
  const drop = (id: string): void => {
    uploads.get(id)?.stop.abort()
    uploads.delete(id)
  }
  const look = async (id: string, file: File, signal: AbortSignal): Promise<void> => {
    const { read, layout, check, unique } = hooks.current
    const reading = await read(file, layout, signal)
    if (signal.aborted) return
    if (reading.kind === 'refused') return actor.send({ type: 'file.refused', id, text: reading.text })
    if (reading.kind === 'unread') return actor.send({ type: 'file.unread', id, text: reading.text })
    const preview = await previewOf(reading, check, signal, unique)
    if (!signal.aborted) actor.send({ type: 'file.read', id, preview })
    return undefined
  }

  actor.on('import.warned', ({ text }) => message.warning(text))
  actor.on('import.succeeded', ({ text, isPartial }) => {
    if (!isPartial)
      message.success(
        text ||
          filesOf([...uploads.keys()])
            .map(file => uploadSucceeded(file.name))
            .join('，'),
      )
    hooks.current.onDone(isPartial)
  })
  actor.on('import.doubted', () => hooks.current.onDone(true))
  actor.subscribe(({ context }) => {
    for (const id of uploads.keys()) if (!context.files.some(one => one.id === id)) drop(id)
  })
  actor.start()

  return {
    actor,
    open: (foreignKeys: string): void => actor.send({ type: 'import.open', foreignKeys }),
    close: (): void => actor.send({ type: 'import.close' }),
    add(files: readonly File[]): void {
      const chosen = files.map(file => ({ id: newId(), file, name: file.name, size: file.size }))
      const fitting = chosen.filter(one => importError(one) === null)
      const stops = new Map(fitting.map(({ id, file }) => [id, { file, stop: new AbortController() }]))
      actor.send({ type: 'files.add', files: chosen.map(({ file: _file, ...known }) => known) })
      for (const [id, one] of stops) {
        uploads.set(id, one)
        void look(id, one.file, one.stop.signal)
      }
    },
    remove: (id: string): void => actor.send({ type: 'file.remove', id }),
    validate: (isOn: boolean): void => actor.send({ type: 'validation.switch', isOn }),
    submit: (isOnlyGood = false): void => actor.send({ type: 'import.submit', id: newId(), isOnlyGood }),
    cancel: (): void => actor.send({ type: 'import.cancel' }),
  }
}
