import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { STORE_BIZ, upload } from '#contract/http/calls/files.ts'
import type { ResultOf } from '#contract/http/defineCall.ts'
import { CODE } from '#contract/http/envelope.ts'
import { CHAT_ERROR_TEXT } from '#contract/rules/chatTexts.ts'
import { dataKeysOf } from '#server/plugins/seal.ts'
import type { Principal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import type { ByteStore } from './byteStore.service.ts'
import type { Files } from './files.repository.ts'
import { createFileQuota } from './quota.service.ts'
import { receive, type Received } from './receive.service.ts'
import { openFileStore, type FileStore } from './fileStore.service.ts'
import { createLimiter } from './limiter.service.ts'
import { createMalwareGate, type MustBeClean } from './malware.service.ts'
import { removeOrphans, THUMB_END } from './orphans.service.ts'
import { openStores } from './stores.service.ts'
import { newId } from '#server/db/newId.ts'

/** Takes uploads in and throws files away, rows and bytes. */
export interface FileService {
  /** folder of the bytes that lie on the disk of this machine */
  root: string
  /** Reads, judges and stores one upload, in the folder that it names or in `biz`; waits for its turn. May refuse. */
  keep(request: FastifyRequest, principal: Principal, biz?: typeof STORE_BIZ): Promise<ResultOf<typeof upload>>
  /** Refuses what may leave a file of about so many bytes behind where there is no room for one, each limit with its own sentence (SEC-06). */
  mustHaveRoom(principal: Principal, bytes: number): Promise<void>
  /** Refuses what came in and has malware in it, or cannot be scanned (SCALE-11); `keep` has asked already. */
  mustBeClean: MustBeClean
  /** Where files lie: the first takes what is new. */
  stores: readonly [ByteStore, ...ByteStore[]]
  /** Stores bytes that the product made, under a path of its own. */
  put(path: string, bytes: Buffer): Promise<void>
  /** The file of a stored path; null: it is gone. */
  open: FileStore['open']
  /** Removes the bytes of a stored path and its preview; that they are gone already is no issue. */
  discard(path: string): Promise<void>
  /** Removes files of ours that were written so many ms ago and that no row names; answers how many. */
  removeOrphans(age: number): Promise<number>
}

export function createFileService(app: FastifyInstance, files: Files): FileService {
  const { primary, other, root, close } = openStores(app.config)
  app.addHook('onClose', close)
  const stores: FileService['stores'] = other === null ? [primary] : [primary, other]
  const fileStore = openFileStore(stores, dataKeysOf(app.config.dataKeys, app.config.crypto))
  const quota = createFileQuota(app, primary.kind === 'disk' ? root : null)
  // beside the uploads: of what is on its way no store has heard
  const folder = resolve(app.config.dataDir, 'spool')
  const mustBeClean = createMalwareGate(app)
  const limiter = createLimiter({ atOnce: 3, waiting: 20 })

  const discard = async (path: string): Promise<void> => {
    await fileStore.remove(path)
    await fileStore.remove(path.replace(/\.\w+$/, THUMB_END))
  }
  async function store(
    request: FastifyRequest,
    principal: Principal,
    biz: typeof STORE_BIZ | null,
  ): Promise<ResultOf<typeof upload>> {
    // before the body is read: what is too much is not taken in to be thrown away
    await quota.admit(principal, Number(request.headers['content-length'] ?? 0))
    const intake = { now: app.now(), folder, biz, mustBeClean: (bytes: Readable) => mustBeClean(principal, bytes) }
    return receive(request, intake, received => add(received, principal))
  }
  async function add(received: Received, principal: Principal): Promise<ResultOf<typeof upload>> {
    const { sid } = received
    if (received.biz === 'chat' && (sid === null || !(await files.isMember(sid, principal))))
      throw new Refusal(CHAT_ERROR_TEXT.NOT_OWNER, { code: CODE.forbidden })
    await fileStore.put(received.path, received.body)
    if (received.thumb) await fileStore.put(received.thumb.path, received.thumb.bytes)
    const row = {
      id: newId(),
      tenantId: principal.tenantId,
      path: received.path,
      biz: received.biz,
      sessionId: received.biz === 'chat' ? sid : null,
      ownerKind: principal.kind,
      ownerId: principal.id,
      name: received.name,
      mime: received.file.mime,
      size: received.size,
      sha256: received.sha256,
      width: received.width,
      height: received.height,
      createdAt: new Date(app.now()),
    }
    try {
      await quota.add(row)
    } catch (error) {
      // nothing names these bytes
      await discard(received.path)
      throw error
    }
    return {
      path: received.path,
      name: received.name,
      mime: received.file.mime,
      size: received.size,
      ...(received.width !== null && received.height !== null ? { width: received.width, height: received.height } : {}),
      ...(received.thumb ? { thumb: received.thumb.path } : {}),
    }
  }
  return {
    root,
    stores,
    mustHaveRoom: quota.admit,
    mustBeClean,
    put: fileStore.put,
    open: fileStore.open,
    async keep(request, principal, biz) {
      // A body waits unread in its socket until it is its turn: each costs its whole size, and a picture much more.
      const stored = limiter.take(`${principal.kind}:${principal.id}`, () => store(request, principal, biz ?? null))
      if (!stored) throw new Refusal('操作过于频繁，请稍后再试')
      return stored
    },
    discard,
    async removeOrphans(age) {
      let count = 0
      for (const one of stores) {
        // a disk's files have the times of the machine, whatever the database's clock says
        const now = one.kind === 'disk' ? Date.now() : app.now()
        count += await removeOrphans(app.db, one, new Date(now - age))
      }
      return count
    },
  }
}
