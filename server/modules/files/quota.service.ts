import { mkdir, statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { hospitalDayStart } from '#contract/rules/hospitalClock.ts'
import { ROOM_TEXT } from '#contract/rules/uploadTexts.ts'
import type { Queryable } from '#server/db/client.ts'
import type { Principal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { addFile, bytesOfOwner, bytesOfTenant, lockQuota } from './quota.repository.ts'
import type { FileOwner, NewFile } from './quota.repository.ts'

/** Room for files: bytes of an owner and day, of a tenant, and a floor of free disk (SEC-06). */
export interface FileQuota {
  /** Refuses an upload of about so many bytes that cannot be taken in, each limit with its own sentence. */
  admit(principal: Principal, bytes: number): Promise<void>
  /** Adds the row of a file, or refuses: uploads of one owner or tenant that end at the same moment, in whichever process, never pass a limit together. */
  add(row: NewFile): Promise<void>
}

/** `folder`: of the disk that files lie on; null: they lie elsewhere, and there is no floor. */
export function createFileQuota(app: FastifyInstance, folder: string | null): FileQuota {
  const { ownerDay, tenant, diskFloor } = app.config.room
  async function check(db: Queryable, owner: FileOwner, bytes: number): Promise<void> {
    if (ownerDay > 0) {
      const today = await bytesOfOwner(db, owner, hospitalDayStart(app.now()))
      if (today + bytes > ownerDay) throw new Refusal(ROOM_TEXT.ownerDay(ownerDay))
    }
    if (tenant > 0 && (await bytesOfTenant(db, owner.tenantId ?? 0)) + bytes > tenant) throw new Refusal(ROOM_TEXT.tenant(tenant))
  }

  async function checkDisk(bytes: number): Promise<void> {
    if (diskFloor === 0 || folder === null) return
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize - bytes < diskFloor) {
      app.log.error({ free: bavail * bsize, floor: diskFloor }, 'Uploads are refused: the disk has less room than DISK_FLOOR_MB')
      throw new Refusal(ROOM_TEXT.disk)
    }
  }

  return {
    async admit({ kind, id, tenantId }, bytes) {
      await checkDisk(bytes)
      // a picture is written anew and may become smaller: only what stands already is judged here
      await check(app.db, { ownerKind: kind, ownerId: id, tenantId }, 1)
    },
    add: row =>
      app.db.transaction(async tx => {
        await lockQuota(tx, row)
        await check(tx, row, row.size)
        await addFile(tx, row)
      }),
  }
}
