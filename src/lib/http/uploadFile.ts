import type { UploadBiz } from '#contract/http/calls/files.ts'
import type { Envelope } from '#contract/http/envelope.ts'
import type { SendOptions } from './client.ts'
import { DEFAULT_BIZ, EDITOR_BIZ, upload } from '#contract/http/calls/files.ts'
import { answerOf } from './call.ts'

/** How a field uploads. */
export interface UploadOptions extends Pick<SendOptions, 'signal' | 'onProgress'> {
  /** folder on the server; `temp` unless told (UPLOAD-26) */
  biz?: UploadBiz
  /** another address than the common one, below the base path or absolute; a grid column's `action` */
  action?: string
  /** false: without X-Access-Token, as cells of a column without `token` (UPLOAD-21, API-FILE-06) */
  withToken?: boolean
}

/**
 * Sends one file as a form does (API-FILE-01 to 06): multipart `file`, `biz`, `isup` 1. Resolves with the whole answer, also one that refuses: the
 * caller's machine decides. Rejects with a Failure and tells nobody but of an expired token.
 */
export const uploadFile = (
  file: File,
  { biz = DEFAULT_BIZ, action, withToken = true, ...options }: UploadOptions = {},
): Promise<Envelope<unknown>> =>
  answerOf(
    action ? { ...upload, path: action } : upload,
    { file, biz, isup: '1' },
    { ...options, quiet: true, ...(withToken ? {} : { token: '' }) },
  )

/** Sends a picture out of an editor, into the editors' folder (API-FILE-03, 04). */
export const uploadEditorImage = (
  file: File,
  options: Pick<SendOptions, 'signal' | 'onProgress'> = {},
): Promise<Envelope<unknown>> => answerOf(upload, { file, biz: EDITOR_BIZ, jeditor: '1', isup: '1' }, { ...options, quiet: true })
