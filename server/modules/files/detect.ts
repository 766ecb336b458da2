import { fileTypeFromBuffer } from 'file-type'
import { FILE_MAX, IMAGE_MAX } from '#contract/constants.ts'

/** What a file really is, judged by its content (reliability.md, Files). `ext` is what it is stored under. */
export interface Detected {
  group: 'image' | 'audio' | 'document'
  mime: string
  ext: string
}
export type Detection = { ok: true; file: Detected } | { ok: false; text: string }

const IMAGES: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'image/gif': 'gif' }
// MediaRecorder writes containers that are told apart from video only by their tracks
const AUDIO: Record<string, { mime: string; ext: string }> = {
  'audio/mpeg': { mime: 'audio/mpeg', ext: 'mp3' },
  'audio/ogg': { mime: 'audio/ogg', ext: 'ogg' },
  'audio/ogg; codecs=opus': { mime: 'audio/ogg', ext: 'ogg' },
  'audio/wav': { mime: 'audio/wav', ext: 'wav' },
  'audio/mp4': { mime: 'audio/mp4', ext: 'm4a' },
  'audio/x-m4a': { mime: 'audio/mp4', ext: 'm4a' },
  'video/mp4': { mime: 'audio/mp4', ext: 'm4a' },
  'audio/webm': { mime: 'audio/webm', ext: 'webm' },
  'video/webm': { mime: 'audio/webm', ext: 'webm' },
  'video/matroska': { mime: 'audio/webm', ext: 'webm' },
}
/** extension a person gave → content types it may have; text has none */
const DOCUMENTS: Record<string, { mime: string; content: readonly string[] }> = {
  pdf: { mime: 'application/pdf', content: ['application/pdf'] },
  doc: { mime: 'application/msword', content: ['application/x-cfb'] },
  xls: { mime: 'application/vnd.ms-excel', content: ['application/x-cfb'] },
  docx: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    content: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  },
  xlsx: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
  zip: { mime: 'application/zip', content: ['application/zip'] },
  txt: { mime: 'text/plain', content: [] },
}

export const FILE_TEXT = {
  empty: '未上传任何文件',
  format: '格式不支持',
  imageSize: '图片超过10MB',
  fileSize: '文件超过20MB',
  disguised: '文件内容与扩展名不符',
  damaged: '图片已损坏，无法读取',
  pixels: '图片尺寸过大',
} as const

const isText = (bytes: Buffer): boolean => {
  if (bytes.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Judges a whole file by its bytes; the name only has to agree. Refuses everything that is on no list (HTML, SVG, scripts, programs). */
export async function detect(name: string, bytes: Buffer): Promise<Detection> {
  if (bytes.length === 0) return { ok: false, text: FILE_TEXT.empty }
  const ext = /\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const content = (await fileTypeFromBuffer(bytes))?.mime as string | undefined
  const image = content === undefined ? undefined : IMAGES[content]
  if (content !== undefined && image !== undefined) {
    if (bytes.length > IMAGE_MAX) return { ok: false, text: FILE_TEXT.imageSize }
    return { ok: true, file: { group: 'image', mime: content, ext: image } }
  }
  if (bytes.length > FILE_MAX) return { ok: false, text: FILE_TEXT.fileSize }
  const audio = content === undefined ? undefined : AUDIO[content]
  if (audio) return { ok: true, file: { group: 'audio', ...audio } }
  const document = DOCUMENTS[ext]
  if (!document) return { ok: false, text: FILE_TEXT.format }
  const agrees = content === undefined ? ext === 'txt' && isText(bytes) : document.content.includes(content)
  return agrees ? { ok: true, file: { group: 'document', mime: document.mime, ext } } : { ok: false, text: FILE_TEXT.disguised }
}
