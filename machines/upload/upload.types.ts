import type { PromiseActorLogic } from 'xstate'

/** The server's answer to an upload; another field than `message` may name the path (UPLOAD-28). */
export interface UploadAnswer {
  success?: unknown
  message?: unknown
  result?: unknown
  readonly [field: string]: unknown
}

/** What the failure was: no answer, or an answer that says no; the person reads another sentence for each (ERR-21, 25). */
export type UploadError = 'failed' | 'refused'

export interface UploadContext {
  name: string
  type: string
  size: number
  responseName: string
  /** 0 to 100 */
  percent: number
  path: string
  message: string
  issue: UploadError | null
}

export interface UploadInput {
  name: string
  type: string
  size: number
  /** field of the answer that names the path; `message` unless told */
  responseName?: string
}

export type UploadEvent =
  /** it is its turn */
  { type: 'upload.start' } | { type: 'upload.progressed'; percent: number } | { type: 'upload.cancel' } | { type: 'upload.retry' }

export type UploadEmitted =
  { type: 'upload.finished'; name: string } | { type: 'upload.rejected'; name: string; issue: UploadError; message: string }

/** Sends the file; rejects with a Failure. Its progress comes as events. */
export type SendFile = PromiseActorLogic<UploadAnswer, undefined>
