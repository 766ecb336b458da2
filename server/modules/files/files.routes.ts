import { resolve } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { STATIC_PATH, upload, VIEW_PATH } from '#contract/http/calls/common.ts'
import { CODE } from '#contract/http/envelope.ts'
import { HEADER, PATIENT_COOKIE, TOKEN_COOKIE } from '#contract/http/headers.ts'
import { CHAT_ERROR_TEXT } from '#contract/rules/chatTexts.ts'
import { randomBytes } from 'node:crypto'
import { Refusal } from '#server/plugins/refusal.ts'
import { Answer, serve } from '#server/plugins/serve.ts'
import { createFiles, type Files, type StoredFile } from './files.repository.ts'
import { receive } from './receive.ts'
import { openShelf, sha256 } from './shelf.ts'

declare module 'fastify' {
  interface FastifyInstance {
    files: Files
  }
}

/** Pictures, sounds and pdf may be shown by the browser; everything else is only ever saved (nosniff is on every answer). */
const INLINE = /^(image\/(jpeg|png|webp|gif)|audio\/|application\/pdf$)/

/** Everybody this request can show to be: header token, staff cookie, patient cookie. A browser may hold several in a demo. */
async function mayRead(app: FastifyInstance, file: StoredFile, request: FastifyRequest): Promise<boolean> {
  const header = request.headers[HEADER.token.toLowerCase()]
  const tokens = [typeof header === 'string' ? header : undefined, request.cookies[TOKEN_COOKIE], request.cookies[PATIENT_COOKIE]]
  for (const token of new Set(tokens)) {
    const reader = token ? await app.tokens.resolve(token) : null
    if (reader && (await app.files.mayRead(file, reader))) return true
  }
  const share = (request.query as Record<string, unknown>)['share']
  return typeof share === 'string' && app.files.sharedBy(file, share, new Date(app.now()))
}

const NOT_FOUND = '文件不存在或无权查看'
const THUMB_END = '_t.webp'

/** A preview belongs to the picture it was made of: same stem, any picture ending. */
async function find(files: Files, path: string): Promise<StoredFile | null> {
  if (!path.endsWith(THUMB_END)) return files.byPath(path)
  const stem = path.slice(0, -THUMB_END.length)
  for (const ext of ['jpg', 'png', 'webp', 'gif']) {
    const row = await files.byPath(`${stem}.${ext}`)
    if (row) return { ...row, path, mime: 'image/webp' }
  }
  return null
}

/**
 * Upload and reading of files (contract.md part 19, reliability.md Files). Content decides the type, names never become paths, every read is
 * checked against the row's owner and session; unknown and forbidden both answer 404, so that nobody learns what exists.
 */
export async function filesModule(app: FastifyInstance): Promise<void> {
  const shelf = openShelf(resolve(app.config.dataDir, 'uploads'))
  const files = createFiles(app.db)
  app.decorate('files', files)

  serve(app, upload, {
    handler: async ({ request, principal }) => {
      const received = await receive(request, app.now())
      if (!principal) throw new Refusal(CHAT_ERROR_TEXT.AUTH_EXPIRED)
      const { sid } = received
      if (received.biz === 'chat' && (sid === null || !(await files.isMember(sid, principal))))
        throw new Refusal(CHAT_ERROR_TEXT.NOT_OWNER, { code: CODE.forbidden })
      await shelf.put(received.path, received.bytes)
      if (received.thumb) await shelf.put(received.thumb.path, received.thumb.bytes)
      await files.add({
        id: randomBytes(16).toString('hex'),
        tenantId: principal.tenantId,
        path: received.path,
        biz: received.biz,
        sessionId: received.biz === 'chat' ? sid : null,
        ownerKind: principal.kind,
        ownerId: principal.id,
        name: received.name,
        mime: received.file.mime,
        size: received.bytes.length,
        sha256: sha256(received.bytes),
        width: received.width,
        height: received.height,
        createdAt: new Date(app.now()),
      })
      const result = {
        path: received.path,
        name: received.name,
        mime: received.file.mime,
        size: received.bytes.length,
        ...(received.width !== null && received.height !== null ? { width: received.width, height: received.height } : {}),
        ...(received.thumb ? { thumb: received.thumb.path } : {}),
      }
      return new Answer(result, received.path, CODE.ok)
    },
  })

  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // a trailing comma comes from comma lists of original clients (contract.md 19.4)
    const path = String((request.params as Record<string, unknown>)['*'] ?? '').replace(/,+$/, '')
    const file = await find(files, path)
    if (!file || !(await mayRead(app, file, request)))
      return reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(NOT_FOUND)
    const inline = INLINE.test(file.mime)
    reply
      .type(file.mime)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-disposition', `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    // the path comes from the row, never from the request
    return reply.sendFile(file.path, shelf.root, { cacheControl: false })
  }
  // Public by route, because a picture's address carries no header; `mayRead` decides by cookie, header or share link.
  for (const base of app.config.basePaths)
    for (const path of [STATIC_PATH, VIEW_PATH]) app.get(`${base}${path}/*`, { config: { who: 'public' } }, send)
}
