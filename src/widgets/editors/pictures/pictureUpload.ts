import { IMAGE_MAX } from '#contract/constants.ts'
import { EDITOR_BIZ, upload } from '#contract/http/calls/files.ts'
import { call } from '#src/lib/http/call.ts'
import type { SendOptions } from '#src/lib/http/client.ts'
import { staticUrl } from '#src/lib/http/urls.ts'
import { EDITOR_TEXT } from '../texts.ts'

export const PICTURE_KINDS: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** Why a file is not taken as a picture, or null. */
export const pictureError = (file: File): string | null =>
  !PICTURE_KINDS.includes(file.type)
    ? EDITOR_TEXT.pictureKinds
    : file.size > IMAGE_MAX
      ? `图片不能超过${IMAGE_MAX / 1024 / 1024}MB`
      : null

/** Stores a picture of a text and gives its address (API-FILE-03, 04; RICH-02). Rejects with a Failure. */
export async function uploadPicture(file: File, options: SendOptions): Promise<string> {
  const { path } = await call(upload, { file, biz: EDITOR_BIZ, jeditor: '1' }, { quiet: true, ...options })
  return staticUrl(path)
}

/** What describes the picture until somebody writes something better: the name of its file, unless a program made that up. */
export const altOf = (fileName: string): string => {
  const stem = fileName.replace(/\.\w+$/, '').trim()
  return stem === '' || /^(image|图片|blob)$/i.test(stem) ? EDITOR_TEXT.pictureAlt : stem
}
