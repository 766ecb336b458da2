import { FILE_MAX, IMAGE_MAX } from '#contract/constants.ts'
import { UPLOAD_TEXT } from '#contract/rules/uploadTexts.ts'
import { sniff } from './sniff.rules.ts'
import type { Content } from './sniff.rules.ts'
import type { ByteSource } from './spool.service.ts'

/** What a file really is, judged by its content (reliability.md, Files). `ext` is what it is stored under. */
export interface Detected {
  group: 'image' | 'audio' | 'document'
  mime: string
  ext: string
}
export type Detection = { ok: true; file: Detected } | { ok: false; text: string }

const IMAGES: Partial<Record<Content, string>> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', gif: 'image/gif' }
/** What MediaRecorder and phones write; a container with pictures in it is played as sound. */
const AUDIO: Partial<Record<Content, { mime: string; ext: string }>> = {
  mp3: { mime: 'audio/mpeg', ext: 'mp3' },
  ogg: { mime: 'audio/ogg', ext: 'ogg' },
  wav: { mime: 'audio/wav', ext: 'wav' },
  mp4: { mime: 'audio/mp4', ext: 'm4a' },
  webm: { mime: 'audio/webm', ext: 'webm' },
}
/** extension a person gave → contents it may have; plain text has none */
const DOCUMENTS: Record<string, { mime: string; content: readonly Content[] }> = {
  pdf: { mime: 'application/pdf', content: ['pdf'] },
  doc: { mime: 'application/msword', content: ['cfb'] },
  xls: { mime: 'application/vnd.ms-excel', content: ['cfb'] },
  docx: { mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', content: ['docx'] },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', content: ['xlsx'] },
  zip: { mime: 'application/zip', content: ['zip', 'docx', 'xlsx'] },
  txt: { mime: 'text/plain', content: [] },
}

export const FILE_TEXT = {
  empty: UPLOAD_TEXT.empty,
  format: '格式不支持',
  imageSize: UPLOAD_TEXT.imageSize,
  fileSize: UPLOAD_TEXT.fileSize,
  disguised: '文件内容与扩展名不符',
  damaged: '图片已损坏，无法读取',
  pixels: '图片尺寸过大',
  failed: '上传失败！',
} as const

async function isText(source: ByteSource): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of source.read() as AsyncIterable<Buffer>)
    try {
      decoder.decode(chunk, { stream: true })
      if (chunk.includes(0)) return false
    } catch {
      return false
    }
  try {
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** Judges a whole file by its bytes; the name only has to agree. Refuses everything that is on no list (HTML, SVG, scripts, programs). */
export async function detect(name: string, source: ByteSource): Promise<Detection> {
  if (source.size === 0) return { ok: false, text: FILE_TEXT.empty }
  const content = await sniff(source)
  const image = content && IMAGES[content]
  if (image) {
    if (source.size > IMAGE_MAX) return { ok: false, text: FILE_TEXT.imageSize }
    return { ok: true, file: { group: 'image', mime: image, ext: content } }
  }
  if (source.size > FILE_MAX) return { ok: false, text: FILE_TEXT.fileSize }
  const audio = content && AUDIO[content]
  if (audio) return { ok: true, file: { group: 'audio', ...audio } }
  const ext = /\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const document = Object.hasOwn(DOCUMENTS, ext) ? DOCUMENTS[ext] : undefined
  if (!document) return { ok: false, text: FILE_TEXT.format }
  const agrees = content === null ? ext === 'txt' && (await isText(source)) : document.content.includes(content)
  return agrees ? { ok: true, file: { group: 'document', mime: document.mime, ext } } : { ok: false, text: FILE_TEXT.disguised }
}
