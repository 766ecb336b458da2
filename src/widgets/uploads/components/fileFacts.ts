import type { UploadedFile } from '#contract/entities/upload.ts'
import { UPLOAD_TEXT, uploadFailedBecause } from '#contract/rules/uploadTexts.ts'
import type { ListedFile } from '#machines/uploadList/uploadList.types.ts'

const PICTURE = /\.(png|jpe?g|webp|gif|bmp)(?=$|[?#])/i

/** A picture that the page can show: by what the browser said of it, else by its ending. */
export const isPicture = ({ type, path, name }: Pick<UploadedFile, 'type' | 'path' | 'name'>): boolean =>
  type === '' ? PICTURE.test(path) || PICTURE.test(name) : type.startsWith('image/')

/** Bytes as people read them; '' for none known. */
export function sizeText(bytes: number): string {
  if (bytes <= 0) return ''
  if (bytes < 1024) return `${bytes} B`
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

/** Where a file stands, as a line; '' once it is there. */
export function stateLine({ phase, percent, message }: Pick<ListedFile, 'phase' | 'percent' | 'message'>): string {
  switch (phase) {
    case 'waiting':
      return '等待上传'
    case 'uploading':
      return percent >= 100 ? '正在处理' : `${percent}%`
    case 'error':
      return uploadFailedBecause(message)
    case 'cancelled':
      return UPLOAD_TEXT.cancelled
    case 'done':
      return ''
  }
}

/** What the pointer reads over a failed file (ERR-22). */
export const errorTip = ({ message }: Pick<UploadedFile, 'message'>): string => message || UPLOAD_TEXT.failed
