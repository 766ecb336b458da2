import { basename } from 'node:path'
import { rm } from 'node:fs/promises'
import Type from 'typebox'
import { keepNewest, sweepUnfinished } from '../backup/backupFiles.ts'
import { verifyBackup } from '../backup/read.ts'
import { writeBackup } from '../backup/write.ts'
import { jobHandler } from '../handler.ts'

const UNSEALED =
  '未设置BACKUP_KEY，备份没有加密：不含明文的二次验证密钥、恢复码和本机密钥（处方签名密钥除外），恢复后相关账号须重新绑定二次验证'

/**
 * The rows of all tables and the bytes of uploads as packed lines under DATA_DIR/backups, the same on both databases; `npm run restore` puts them back. Sign-ins and
 * codes are not in it, without BACKUP_KEY, which seals it, nor secrets in clear. It is read back before older ones go. On the embedded database other calls wait while rows are read.
 */
export const backup = jobHandler({
  description:
    '把全部数据表和上传文件导出到 DATA_DIR/backups（不含登录状态、验证码和登录失败记录；设置了BACKUP_KEY时加密，未设置时也不含明文的二次验证密钥和恢复码），写完后校验，只保留最新的几份；用 npm run restore 恢复',
  parameters: Type.Object({
    keep: Type.Integer({ title: '保留份数', minimum: 1, maximum: 100, default: 7 }),
    files: Type.Boolean({ title: '包含上传文件', default: true }),
  }),
  run: async ({ keep, files }, { app, signal, log }) => {
    const { dataDir, backupKey } = app.config
    const stores = files ? app.fileService.stores : null
    const at = new Date(app.now())
    await sweepUnfinished(dataDir)
    const made = await writeBackup({ db: app.db, dataDir, at, signal, key: backupKey, files: stores })
    log(`写入 ${basename(made.path)}，${made.size}字节，${made.files}个文件`)
    try {
      await verifyBackup(made.path, backupKey)
    } catch (error) {
      // the older ones are worth more than this one
      await rm(made.path, { force: true })
      throw error
    }
    log('校验通过')
    if (backupKey === null) log(UNSEALED)
    const gone = await keepNewest(dataDir, keep)
    return `已备份（${Math.ceil(made.size / 1_024)} KB），删除旧备份${gone}份`
  },
})
