import type { SnapshotFrom } from 'xstate'
import type { UploadedFile } from '#contract/entities/upload.ts'
import type { uploadMachine } from './upload.machine.ts'

type Snapshot = SnapshotFrom<typeof uploadMachine>

/** How far an upload is; `status` of the entity knows three of these words. */
export type UploadPhase = 'waiting' | 'uploading' | 'done' | 'error' | 'cancelled'

export const selectPhase = (snapshot: Snapshot): UploadPhase => snapshot.value

/** The uploaded file as the rest of the product knows it. `url` is filled in by who can show it. */
export function selectFile(snapshot: Snapshot): UploadedFile {
  const { name, type, size, percent, path, message, responseName } = snapshot.context
  const status = snapshot.hasTag('done') ? 'done' : snapshot.hasTag('error') ? 'error' : 'uploading'
  return { name, type, size, status, percent, path, url: '', message, responseName }
}
