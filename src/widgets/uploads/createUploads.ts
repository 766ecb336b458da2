import { fromPromise } from 'xstate'
import { newActor } from '#src/lib/actors/newActor.ts'
import type { ActorRefFrom } from 'xstate'
import type { FileListItem, UploadFileType } from '#contract/entities/upload.ts'
import type { UploadBiz } from '#contract/http/calls/files.ts'
import { uploadFailed, uploadRefused, uploadSucceeded } from '#contract/rules/uploadTexts.ts'
import { uploadMachine } from '#machines/upload/upload.machine.ts'
import { selectFile, selectPhase } from '#machines/upload/upload.select.ts'
import type { UploadAnswer } from '#machines/upload/upload.types.ts'
import { uploadListMachine } from '#machines/uploadList/uploadList.machine.ts'
import { nextToStart, storedFiles } from '#machines/uploadList/uploadList.rules.ts'
import type { ListedFile } from '#machines/uploadList/uploadList.types.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { uploadFile } from '#src/lib/http/uploadFile.ts'
import { staticUrl } from '#src/lib/http/urls.ts'
import { newId } from '#src/lib/newId.ts'

export type UploadValue = string | readonly FileListItem[] | null | undefined

/** What a field decides once, when it appears. */
export interface UploadSettings {
  fileType: UploadFileType
  /** keeps the newest so many; 0: all */
  number: number
  biz: UploadBiz
  /** another upload address; a grid column's `action` */
  action?: string | undefined
  withToken: boolean
  responseName?: string | undefined
}
/** What a field may tell anew with every drawing. */
export interface UploadHooks {
  onChange: (files: readonly ListedFile[]) => void
  /** a sentence refuses the file before anything is sent */
  beforeUpload?: ((file: File) => string | null) | undefined
}

interface Upload {
  actor: ActorRefFrom<typeof uploadMachine>
  /** address of the bytes in this browser, for pictures */
  local: string | null
}

/**
 * The uploads of one field: its list, and an upload for each file that was chosen. Lives outside React, so that files go on while another tab is
 * shown; `hooks` are whatever the field said last.
 */
export function createUploads(settings: UploadSettings, value: UploadValue, hooks: { current: UploadHooks }) {
  const list = newActor(uploadListMachine, {
    input: { fileType: settings.fileType, number: settings.number, files: storedFiles(value, staticUrl) },
  })
  const uploads = new Map<string, Upload>()

  /** Bytes that an address names stay in memory as long as the page does. */
  const release = (one: Upload): void => {
    if (one.local !== null) URL.revokeObjectURL(one.local)
    one.local = null
  }
  const forget = (id: string): void => {
    const one = uploads.get(id)
    if (one === undefined) return
    one.actor.send({ type: 'upload.cancel' })
    one.actor.stop()
    release(one)
    uploads.delete(id)
  }
  const hold = (id: string, file: File): void => {
    const local = file.type.startsWith('image/') ? URL.createObjectURL(file) : null
    const actor: Upload['actor'] = newActor(
      uploadMachine.provide({
        actors: {
          sendFile: fromPromise<UploadAnswer, undefined>(async ({ signal }) => ({
            ...(await uploadFile(file, {
              biz: settings.biz,
              withToken: settings.withToken,
              signal,
              onProgress: part => actor.send({ type: 'upload.progressed', percent: part * 100 }),
              ...(settings.action === undefined ? {} : { action: settings.action }),
            })),
          })),
        },
      }),
      {
        input: {
          name: file.name,
          type: file.type,
          size: file.size,
          ...(settings.responseName === undefined ? {} : { responseName: settings.responseName }),
        },
      },
    )
    const one: Upload = { actor, local }
    uploads.set(id, one)
    actor.on('upload.finished', ({ name }) => message.success(uploadSucceeded(name)))
    actor.on('upload.rejected', ({ name, issue, message: reason }) =>
      message.error(issue === 'refused' ? uploadRefused(name, reason) : uploadFailed(name)),
    )
    actor.subscribe(snapshot => {
      const known = selectFile(snapshot)
      const url = known.path === '' ? (one.local ?? '') : staticUrl(known.path)
      list.send({ type: 'file.changed', id, file: { ...known, url }, phase: selectPhase(snapshot) })
      // from now on the server's address is shown
      if (known.path !== '') release(one)
    })
  }

  list.on('list.changed', ({ files }) => hooks.current.onChange(files))
  list.on('list.warned', ({ text }) => message.warning(text))
  list.subscribe(({ context }) => {
    // what the list cut off is no longer anybody's
    for (const id of uploads.keys()) if (!context.files.some(one => one.id === id)) forget(id)
    for (const id of nextToStart(context.files)) uploads.get(id)?.actor.send({ type: 'upload.start' })
  })
  list.start()

  const send = (id: string, type: 'upload.cancel' | 'upload.retry'): void => uploads.get(id)?.actor.send({ type })
  return {
    list,
    add(files: readonly File[]): void {
      const candidates = files.flatMap(file => {
        const refusal = hooks.current.beforeUpload?.(file) ?? null
        if (refusal !== null) message.warning(refusal)
        return refusal === null ? [{ id: newId(), file, name: file.name, type: file.type, size: file.size }] : []
      })
      for (const { id, file } of candidates) hold(id, file)
      list.send({ type: 'files.add', candidates: candidates.map(({ file: _file, ...known }) => known) })
      for (const { id } of candidates) uploads.get(id)?.actor.start()
    },
    remove(id: string): void {
      forget(id)
      list.send({ type: 'file.remove', id })
    },
    move: (id: string, by: -1 | 1): void => list.send({ type: 'file.move', id, by }),
    cancel: (id: string): void => send(id, 'upload.cancel'),
    retry: (id: string): void => send(id, 'upload.retry'),
    /** Stops everything that goes up: the field is left for good. */
    cancelAll: (): void => [...uploads.keys()].forEach(forget),
    /** The field got another value from outside; what it said itself is none. */
    applyValue(next: UploadValue): void {
      const files = storedFiles(next, staticUrl)
      const text = files.map(one => one.path).join(',')
      if (text !== list.getSnapshot().context.reported) list.send({ type: 'value.set', files })
    },
  }
}

/** The commands on the uploads of one field. */
export type Uploads = ReturnType<typeof createUploads>
