import { DEMO_TENANT } from '#server/db/seed/demo.ts'
import type { Database } from '#server/db/client.ts'
import { sysAnnouncement } from '#server/db/tables/index.ts'

/** Writes so many announcements to everybody that nobody has released yet; answers their ids, which begin with `prefix`. */
export async function insertDrafts({ db }: Database, prefix: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, n) => `${prefix}-${n}`)
  await db.insert(sysAnnouncement).values(
    ids.map(id => ({
      id,
      tenantId: DEMO_TENANT,
      titile: `通知${id}`,
      msgContent: '请各科室查收。',
      msgType: 'ALL',
      priority: 'L',
      sendStatus: '0',
    })),
  )
  return ids
}
