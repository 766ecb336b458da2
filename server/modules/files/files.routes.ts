import { frameAncestors } from '#server/plugins/securityHeaders.ts'
import { once } from 'node:events'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { STATIC_PATH, upload, VIEW_PATH } from '#contract/http/calls/files.ts'
import { CODE } from '#contract/http/envelope.ts'
import { HEADER, PATIENT_COOKIE, TOKEN_COOKIE } from '#contract/http/headers.ts'
import type { Principal } from '#server/plugins/principal.ts'
import { hostCookie } from '#server/plugins/hostCookies.ts'
import { TokenFailure } from '#server/plugins/refusal.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { SealError, type Part } from '#server/crypto/segments.ts'
import { createFiles, isInText, type Files, type StoredFile } from './files.repository.ts'
import { createFileService } from './file.service.ts'
import type { FileService } from './file.service.ts'
import { closeToOthers } from './fileStore.service.ts'
import { THUMB_END } from './orphans.service.ts'

declare module 'fastify' {
  interface FastifyInstance {
    files: Files
    fileService: FileService
  }
}

/** Pictures, sounds and pdf may be shown by the browser; everything else is only ever saved (nosniff is on every answer). */
const INLINE = /^(image\/(jpeg|png|webp|gif)|audio\/|application\/pdf$)/

/**
 * As whom this request may read: everybody it can show to be (header token, staff cookie, patient cookie; a browser may hold several in a demo),
 * as the holder of a link to the record, or as anybody where the picture is published. A picture of a text is also read with the token of its address, as the
 * page of an announcement is. Null: not at all.
 */
async function readingAs(
  app: FastifyInstance,
  file: StoredFile,
  request: FastifyRequest,
): Promise<Principal | 'link' | 'anybody' | null> {
  const header = request.headers[HEADER.token.toLowerCase()]
  const cookies = [TOKEN_COOKIE, PATIENT_COOKIE].map(name => hostCookie(request, name, app.config.origins))
  const { share, token: inAddress } = request.query as Record<string, unknown>
  const tokens = [header, ...cookies, isInText(file) ? inAddress : undefined].filter(one => typeof one === 'string')
  for (const token of new Set(tokens)) {
    const reader = token ? await app.tokens.resolve(token) : null
    // a refusal names who asked
    request.principal ??= reader
    // before the first password is changed nothing is opened, files as little as the rest
    if (!reader || (reader.kind === 'user' && reader.mustChangePassword)) continue
    if ((await app.files.mayRead(file, reader)) || (await app.files.openedBy(file, reader, new Date(app.now())))) return reader
  }
  if (typeof share === 'string' && (await app.files.sharedBy(file, share, new Date(app.now())))) return 'link'
  return (await app.files.isPublished(file)) ? 'anybody' : null
}

/** Files answer in ordinary status codes (D21), such as 416 for a part that is not there. */
function answerInCodes(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode = 500 } = error
  if (statusCode < 400 || statusCode >= 500) throw error
  void reply.code(statusCode).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('')
}

const RANGE = /^bytes=(\d*)-(\d*)$/

/** Bytes that no file of this disk holds as they are, whole or in the one part that a player asks for (RFC 9110 part 14). */
async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  size: number,
  read: (part?: Part) => Promise<Readable>,
): Promise<FastifyReply> {
  void reply.header('accept-ranges', 'bytes')
  const [, first = '', last = ''] = RANGE.exec(request.headers.range ?? '') ?? []
  if (first === '' && last === '') return reply.header('content-length', size).send(await begun(await read()))
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (from > to) {
    void reply.removeHeader('content-disposition').header('content-range', `bytes */${size}`)
    return reply.code(416).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('')
  }
  return reply
    .code(206)
    .header('content-range', `bytes ${from}-${to}/${size}`)
    .header('content-length', to - from + 1)
    .send(await begun(await read({ from, to })))
}

/** A stream whose first bytes are there; an error before them is thrown, while the answer can still say so. */
async function begun(stream: Readable): Promise<Readable> {
  await Promise.race([once(stream, 'readable'), once(stream, 'end')])
  return stream
}

const SHUT = '文件无法解密，请联系管理员'
const NOT_FOUND = '文件不存在或无权查看'
/** What `receive` makes. */
const STORED_PATH = /^[a-z]+\/\d{4}\/\d\d\/[0-9a-f]{32}(_t)?\.[a-z0-9]{1,5}$/

/** A preview belongs to the picture it was made of: same stem, any picture ending. */
async function find(files: Files, path: string): Promise<StoredFile | null> {
  if (!STORED_PATH.test(path)) return null
  if (!path.endsWith(THUMB_END)) return files.byPath(path)
  const stem = path.slice(0, -THUMB_END.length)
  for (const ext of ['jpg', 'png', 'webp', 'gif']) {
    const row = await files.byPath(`${stem}.${ext}`)
    if (row) return { ...row, path, mime: 'image/webp' }
  }
  return null
}

/** Sent by a patient, or in a talk with one. */
const isPatients = ({ ownerKind, sessionId }: StoredFile): boolean => ownerKind === 'patient' || sessionId !== null

/**
 * Upload and reading of files (contract.md part 19, reliability.md Files). Content decides the type, names never become paths, every read is
 * checked against the row's owner and session; unknown and forbidden both answer 404, so that nobody learns what exists.
 */
export async function filesModule(app: FastifyInstance): Promise<void> {
  const files = createFiles(app.db)
  const fileService = createFileService(app, files)
  app.decorate('files', files)
  app.decorate('fileService', fileService)
  await closeToOthers(fileService.root)

  serve(app, upload, {
    // A grid cell carries the header only where its column says so (UPLOAD-21); the cookie is SameSite strict, so no other site can send it.
    tokenFrom: ['cookie'],
    handler: async ({ request, principal }) => {
      if (!principal) throw new TokenFailure()
      const stored = await fileService.keep(request, principal)
      return new Answer(stored, stored.path, CODE.ok)
    },
  })

  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // a trailing comma comes from comma lists of original clients (contract.md 19.4)
    const path = String((request.params as Record<string, unknown>)['*'] ?? '').replace(/,+$/, '')
    const file = await find(files, path)
    const as = file && (await readingAs(app, file, request))
    if (!file || !as) {
      app.auditRefusal(request, { code: 404, text: path.slice(0, 100) })
      return reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(NOT_FOUND)
    }
    const isNamed = as !== 'link' && as !== 'anybody'
    if (isPatients(file)) {
      const actor = isNamed ? as : ({ kind: 'unknown', tenantId: file.tenantId } as const)
      const content = as === 'link' ? 'by link' : ''
      app.auditRead({ actor, action: 'picture.read', entity: 'sys_file', entityId: file.id, content, ip: request.ip })
    }
    const inline = INLINE.test(file.mime)
    // People put names of patients into names of files; who is not signed in sees none.
    const name = isNamed ? file.name : basename(file.path)
    const headers = {
      type: file.mime === 'text/plain' ? 'text/plain; charset=utf-8' : file.mime,
      disposition: `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`,
      // what is a patient's stays on no disk of a browser that others may use (SEC-07)
      // and what is published may be taken back
      caching: isPatients(file) || !isNamed ? 'private, no-store' : 'private, max-age=31536000, immutable',
    }
    reply
      .type(headers.type)
      .header('content-security-policy', `default-src 'none'; sandbox; ${frameAncestors(app.config.origins)}`)
      .header('cache-control', headers.caching)
      .header('content-disposition', headers.disposition)
    try {
      const stored = await fileService.open(file.path)
      const { linkSeconds } = app.config.files
      if (stored?.linkTo && linkSeconds > 0)
        return await reply.header('cache-control', 'no-store').redirect(await stored.linkTo(headers, linkSeconds))
      if (stored !== null && stored.kind !== 'disk') return await sendBytes(request, reply, stored.size, stored.read)
    } catch (error) {
      if (!(error instanceof SealError)) throw error
      request.log.error({ err: error, path: file.path }, 'A sealed file cannot be opened')
      for (const header of ['content-disposition', 'content-length', 'content-range', 'accept-ranges'])
        void reply.removeHeader(header)
      return reply.code(500).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(SHUT)
    }
    // the path comes from the row, never from the request
    return reply.sendFile(file.path, fileService.root, { cacheControl: false, contentType: false })
  }
  // Public by route, because a picture's address carries no header; `mayRead` decides by cookie, header or share link.
  for (const base of app.config.basePaths)
    for (const path of [STATIC_PATH, VIEW_PATH])
      app.get(`${base}${path}/*`, { config: { who: 'public' }, errorHandler: answerInCodes }, send)
}
