import type { UploadedFile, UploadFileType } from '#contract/entities/upload.ts'
import type { UploadPhase } from '#machines/upload/upload.select.ts'

/** A file of a list: what is known of it, and how far its upload is. */
export interface ListedFile extends UploadedFile {
  id: string
  phase: UploadPhase
}

/** A file that somebody chose, dropped or pasted. */
export interface Candidate {
  id: string
  name: string
  type: string
  size: number
}

export interface UploadListContext {
  fileType: UploadFileType
  /** keeps the newest so many; 0: all (UPLOAD-12, 13) */
  number: number
  files: ListedFile[]
  /** paths as the outside knows them, to tell a change from a repetition */
  reported: string
}

export interface UploadListInput {
  fileType?: UploadFileType
  number?: number
  files?: ListedFile[]
}

export type UploadListEvent =
  | { type: 'files.add'; candidates: readonly Candidate[] }
  /** an upload moved on */
  | { type: 'file.changed'; id: string; file: UploadedFile; phase: UploadPhase }
  | { type: 'file.remove'; id: string }
  | { type: 'file.move'; id: string; by: -1 | 1 }
  /** the field got another value from outside; what is still going up stays */
  | { type: 'value.set'; files: readonly ListedFile[] }

export type UploadListEmitted =
  /** the value changed: these files are done, in this order */
  | { type: 'list.changed'; files: readonly ListedFile[] }
  /** a sentence for the person */
  | { type: 'list.warned'; text: string }
