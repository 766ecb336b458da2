import { and, eq, inArray } from 'drizzle-orm'
import { RECORD_BIZ } from '#contract/http/calls/files.ts'
import { ossFile } from '#contract/resources/system/ossFile.resource.ts'
import { crudHooks } from '#server/crud/hooks.ts'
import { sysFile } from '#server/db/tables/index.ts'
import { usernamesOf } from './owners.repository.ts'

/** Paths of rows whose deletion is not committed yet, by id. */
const leaving = new Map<string, string>()

/**
 * Files that staff put into records of their tenant or into this store: the ones every member of the staff may read (files.repository.ts mayRead). What belongs to a
 * consultation or to a patient is kept by law and never listed. Bytes go once the deletion is committed.
 */
export const ossFileCrud = crudHooks(ossFile, {
  columns: { fileName: sysFile.name, url: sysFile.path, createTime: sysFile.createdAt, createBy: sysFile.ownerId },
  where: () => and(eq(sysFile.ownerKind, 'user'), inArray(sysFile.biz, [...RECORD_BIZ])),
  async present(rows, { app }) {
    const ids = [...new Set(rows.map(row => String(row['createBy'] ?? '')))]
    const names = await usernamesOf(app.db, ids)
    return rows.map(row => ({ ...row, createBy: names.get(String(row['createBy'])) ?? null }))
  },
  async afterDelete(row, { app, user, tx }) {
    leaving.set(String(row['id']), String(row['url']))
    const entityId = String(row['id'])
    await app.audit({ actor: user, action: 'file.delete', entity: 'sys_file', entityId, content: String(row['fileName']) }, tx)
  },
  async committed(ids, { app }) {
    for (const id of ids) {
      const path = leaving.get(id)
      leaving.delete(id)
      if (path === undefined) continue
      await app.fileService.discard(path).catch((error: unknown) => app.log.warn({ err: error }, 'Bytes of a deleted file stay'))
    }
  },
})
