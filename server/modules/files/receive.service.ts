import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import { DEFAULT_BIZ, EDITOR_BIZ, UPLOAD_BIZ, type STORE_BIZ, type UploadBiz } from '#contract/http/calls/files.ts'
import { IMAGE_MAX } from '#contract/constants.ts'
import { UPLOAD_TEXT } from '#contract/rules/uploadTexts.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { detect, FILE_TEXT, type Detected } from './detect.rules.ts'
import { cleanPicture } from './pictures.service.ts'
import { spool, type Spool } from './spool.service.ts'
import { THUMB_END } from './orphans.service.ts'
import { newId } from '#server/db/newId.ts'

type Biz = UploadBiz | typeof STORE_BIZ

/** An upload as the request brought it: fields may come before or after the file. */
interface Upload {
  file: Spool
  name: string
  fields: Record<string, string>
}

/** A checked file, ready to be stored. `thumb`: stored path and bytes of the preview. */
export interface Received {
  path: string
  body: Buffer | Readable
  size: number
  /** hexadecimal */
  sha256: string
  thumb: { path: string; bytes: Buffer } | null
  name: string
  biz: Biz
  sid: string | null
  file: Detected
  width: number | null
  height: number | null
}

/** Where and when an upload comes in. */
interface Intake {
  /** epoch ms */
  now: number
  /** the folder that the route decides; null: the one that the upload names */
  biz: typeof STORE_BIZ | null
  /** for files on their way */
  folder: string
  /** refuses bytes with malware in them */
  mustBeClean: (bytes: Readable) => Promise<void>
}

async function readParts(request: FastifyRequest, folder: string): Promise<Upload> {
  if (!request.isMultipart()) throw new Refusal(FILE_TEXT.empty)
  // Cut off while it waited for its turn: its parts would never come, nor end.
  if (request.raw.destroyed || request.raw.socket.destroyed) throw new Refusal(FILE_TEXT.failed)
  const fields: Record<string, string> = {}
  let file: Spool | null = null
  let name = ''
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value
        continue
      }
      if (file !== null || part.fieldname !== 'file') {
        part.file.resume()
        continue
      }
      file = await spool(folder, part.file)
      if (part.file.truncated) throw new Refusal(FILE_TEXT.fileSize)
      // a part of plain bytes may come without one, whatever the type says
      name = part.filename || ''
    }
    if (file === null) throw new Refusal(FILE_TEXT.empty)
    return { file, name, fields }
  } catch (error) {
    await file?.close()
    throw error
  }
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
function bizOf(text: string): { biz: Biz; sid: string | null } | null {
  const [, name, sid = null] = /^([a-z]{1,20})(?:\/([\w-]{1,64}))?$/.exec(text) ?? []
  const biz = UPLOAD_BIZ.find(known => known === name)
  return biz && (sid === null || biz === 'chat') ? { biz, sid } : null
}

/** Judges an upload. A picture is written anew, for which it must be in memory; anything else goes on as the stream that it came as. */
async function judge({ file: source, name, fields }: Upload, { now, biz, mustBeClean }: Intake): Promise<Received> {
  const named = fields['biz'] || (fields['jeditor'] === '1' ? EDITOR_BIZ : DEFAULT_BIZ)
  const place = biz === null ? bizOf(named) : { biz, sid: null }
  if (!place) throw new Refusal('参数不合法：biz')
  const judged = await detect(name, source)
  if (!judged.ok) throw new Refusal(judged.text)
  const { file } = judged
  if (fields['jeditor'] === '1' && file.group !== 'image') throw new Refusal(UPLOAD_TEXT.notImage)
  // before a picture is decoded, and as it came: what is written anew or sealed tells a scanner nothing
  await mustBeClean(source.read())
  const month = new Date(now).toISOString().slice(0, 7).replace('-', '/')
  const stem = `${place.biz}/${month}/${newId()}`
  const common = { path: `${stem}.${file.ext}`, name: cleanName(name), biz: place.biz, sid: fields['sid'] ?? place.sid, file }
  if (file.group !== 'image') {
    const { size, sha256 } = source
    return { ...common, body: source.read(), size, sha256, thumb: null, width: null, height: null }
  }
  const cleaned = await cleanPicture(await buffer(source.read()), file.mime)
  if (!cleaned.ok) throw new Refusal(cleaned.text)
  const { bytes, thumb, width, height } = cleaned.picture
  if (bytes.length > IMAGE_MAX * 2) throw new Refusal(FILE_TEXT.imageSize)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return {
    ...common,
    body: bytes,
    size: bytes.length,
    sha256,
    thumb: { path: `${stem}${THUMB_END}`, bytes: thumb },
    width,
    height,
  }
}

/**
 * Reads and judges a multipart upload: `file`, `biz` (a name of UPLOAD_BIZ, `chat/{sid}` is understood too), `sid`, `jeditor` (1: pictures only), and passes it
 * to `take` while its bytes can be read. Refusals carry the sentence for the person; nothing is stored here.
 */
export async function receive<T>(request: FastifyRequest, intake: Intake, take: (received: Received) => Promise<T>): Promise<T> {
  const upload = await readParts(request, intake.folder).catch((error: unknown) => {
    throw refusalOf(error)
  })
  try {
    return await take(await judge(upload, intake))
  } finally {
    await upload.file.close()
  }
}
