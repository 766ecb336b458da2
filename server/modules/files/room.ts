import { mkdir, statfs } from 'node:fs/promises'
import { and, eq, gte, sql, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { ROOM_TEXT } from '#contract/rules/uploadTexts.ts'
import type { Tx } from '#server/db/client.ts'
import { sysFile } from '#server/db/tables/index.ts'
import type { Principal } from '#server/plugins/principal.ts'
import { Refusal } from '#server/plugins/refusal.ts'

type NewFile = typeof sysFile.$inferInsert
type Owner = Pick<NewFile, 'ownerKind' | 'ownerId' | 'tenantId'>

/** Room for files: bytes of an owner and day, of a tenant, and a floor of free disk (SEC-06). */
export interface Room {
  /** Refuses an upload of about so many bytes that cannot be taken in, each limit with its own sentence. */
  admit(principal: Principal, bytes: number): Promise<void>
  /** Adds the row of a file, or refuses: uploads of one owner or tenant that end at the same moment, in whichever process, never pass a limit together. */
  add(row: NewFile): Promise<void>
}

const DAY_MS = 24 * 60 * 60_000
const AHEAD_MS = 8 * 60 * 60_000
/** 0:00 of the day in Asia/Shanghai, which has no summer time (D14). */
const dayStart = (now: number): Date => new Date(Math.floor((now + AHEAD_MS) / DAY_MS) * DAY_MS - AHEAD_MS)

export function createRoom(app: FastifyInstance, folder: string): Room {
  const { ownerDay, tenant, diskFloor } = app.config.room
  const sumOf = async (db: Pick<Tx, 'select'>, where: SQL | undefined): Promise<number> => {
    const [row] = await db
      .select({ bytes: sql<string>`coalesce(sum(${sysFile.size}), 0)` })
      .from(sysFile)
      .where(where)
    return Number(row?.bytes ?? 0)
  }

  async function check(db: Pick<Tx, 'select'>, owner: Owner, bytes: number): Promise<void> {
    if (ownerDay > 0) {
      const today = and(
        eq(sysFile.ownerKind, owner.ownerKind),
        eq(sysFile.ownerId, owner.ownerId),
        gte(sysFile.createdAt, dayStart(app.now())),
      )
      if ((await sumOf(db, today)) + bytes > ownerDay) throw new Refusal(ROOM_TEXT.ownerDay(ownerDay))
    }
    if (tenant > 0 && (await sumOf(db, eq(sysFile.tenantId, owner.tenantId ?? 0))) + bytes > tenant)
      throw new Refusal(ROOM_TEXT.tenant(tenant))
  }

  async function checkDisk(bytes: number): Promise<void> {
    if (diskFloor === 0) return
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
        // always in this order
        for (const key of [`files of ${row.ownerKind}:${row.ownerId}`, `files of tenant ${row.tenantId ?? 0}`])
          await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
        await check(tx, row, row.size)
        await tx.insert(sysFile).values(row)
      }),
  }
}
