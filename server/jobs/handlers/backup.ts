import { basename } from 'node:path'
import Type from 'typebox'
import { backupLines } from '../backup/rows.ts'
import { keepNewest, putBackup } from '../backup/backupFiles.ts'
import { jobHandler } from '../handler.ts'

/**
 * The rows of all tables as packed JSON lines under DATA_DIR/backups, the same on both databases; `npm run restore` puts them back. Bytes of uploads
 * are files already and are not in it, nor are sign-ins and codes; BACKUP_KEY seals it. On the embedded database other calls wait while it reads.
 */
export const backup = jobHandler({
  description:
    '把全部数据表导出到 DATA_DIR/backups（压缩的JSON行，不含上传文件本身、登录状态和验证码；设置了BACKUP_KEY时加密），只保留最新的几份；用 npm run restore 恢复',
  parameters: Type.Object({
    keep: Type.Integer({ title: '保留份数', minimum: 1, maximum: 100, default: 7 }),
  }),
  run: async ({ keep }, { app, signal, log }) => {
    const { dataDir, backupKey } = app.config
    const at = new Date(app.now())
    const made = await app.db.transaction(async tx => putBackup(dataDir, backupLines(tx, at, signal), at, signal, backupKey), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    })
    log(`写入 ${basename(made.path)}，${made.size}字节`)
    const gone = await keepNewest(dataDir, keep)
    return `已备份（${Math.ceil(made.size / 1_024)} KB），删除旧备份${gone}份`
  },
})
