import { basename } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { DEFAULT_BIZ, EDITOR_BIZ, UPLOAD_BIZ, type UploadBiz } from '#contract/http/calls/files.ts'
import { IMAGE_MAX } from '#contract/constants.ts'
import { UPLOAD_TEXT } from '#contract/rules/uploadTexts.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { detect, FILE_TEXT, type Detected } from './detect.rules.ts'
import { cleanPicture } from './pictures.service.ts'
import { newId } from '#server/db/newId.ts'

/** An upload as the request brought it: fields may come before or after the file. */
interface Parts {
  bytes: Buffer
  name: string
  fields: Record<string, string>
}

/** A checked file, ready to be stored. `thumb`: stored path and bytes of the preview. */
export interface Received {
  path: string
  bytes: Buffer
  thumb: { path: string; bytes: Buffer } | null
  name: string
  biz: UploadBiz
  sid: string | null
  file: Detected
  width: number | null
  height: number | null
}

async function readParts(request: FastifyRequest): Promise<Parts> {
  if (!request.isMultipart()) throw new Refusal(FILE_TEXT.empty)
  // Cut off while it waited for its turn: its parts would never come, nor end.
  if (request.raw.destroyed || request.raw.socket.destroyed) throw new Refusal(FILE_TEXT.failed)
  const fields: Record<string, string> = {}
  let bytes: Buffer | null = null
  let name = ''
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields[part.fieldname] = part.value
      continue
    }
    if (bytes !== null || part.fieldname !== 'file') {
      part.file.resume()
      continue
    }
    bytes = await part.toBuffer()
    // a part of plain bytes may come without one, whatever the type says
    name = part.filename || ''
  }
  if (bytes === null) throw new Refusal(FILE_TEXT.empty)
  return { bytes, name, fields }
}

/** A body that is no whole multipart form is the client's issue, whatever the parser calls it. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return new Refusal(code === 'FST_REQ_FILE_TOO_LARGE' ? FILE_TEXT.fileSize : FILE_TEXT.failed)
}

/** What people see as name: no folders, no control characters, at most 100 characters. Never used as a path. */
const cleanName = (name: string): string => {
  const bare = basename(name.replaceAll('\\', '/'))
    .replace(/[\p{Cc}\p{Cf}"<>|:*?/\\]/gu, '')
    .trim()
  // by characters: half a surrogate pair would be refused wherever the name goes next
  return [...(bare || 'file')].slice(-100).join('')
}

/** `temp`, or `chat/{sid}` as original clients name the folder of a consultation. */
function bizOf(text: string): { biz: UploadBiz; sid: string | null } | null {
  const [, name, sid = null] = /^([a-z]{1,20})(?:\/([\w-]{1,64}))?$/.exec(text) ?? []
  const biz = UPLOAD_BIZ.find(known => known === name)
  return biz && (sid === null || biz === 'chat') ? { biz, sid } : null
}

/**
 * Reads and judges a multipart upload: `file`, `biz` (a name of UPLOAD_BIZ, `chat/{sid}` is understood too), `sid`, `jeditor` (1: pictures only).
 * Pictures are written anew.
 * Refusals carry the sentence for the person; nothing is stored here. `now` epoch ms.
 */
export async function receive(request: FastifyRequest, now: number): Promise<Received> {
  const { bytes, name, fields } = await readParts(request).catch((error: unknown) => {
    throw refusalOf(error)
  })
  const place = bizOf(fields['biz'] || (fields['jeditor'] === '1' ? EDITOR_BIZ : DEFAULT_BIZ))
  if (!place) throw new Refusal('参数不合法：biz')
  const judged = detect(name, bytes)
  if (!judged.ok) throw new Refusal(judged.text)
  const { file } = judged
  if (fields['jeditor'] === '1' && file.group !== 'image') throw new Refusal(UPLOAD_TEXT.notImage)
  const id = newId()
  const month = new Date(now).toISOString().slice(0, 7).replace('-', '/')
  const stem = `${place.biz}/${month}/${id}`
  const common = { path: `${stem}.${file.ext}`, name: cleanName(name), biz: place.biz, sid: fields['sid'] ?? place.sid, file }
  if (file.group !== 'image') return { ...common, bytes, thumb: null, width: null, height: null }
  const cleaned = await cleanPicture(bytes, file.mime)
  if (!cleaned.ok) throw new Refusal(cleaned.text)
  const { picture } = cleaned
  if (picture.bytes.length > IMAGE_MAX * 2) throw new Refusal(FILE_TEXT.imageSize)
  return {
    ...common,
    bytes: picture.bytes,
    thumb: { path: `${stem}_t.webp`, bytes: picture.thumb },
    width: picture.width,
    height: picture.height,
  }
}
