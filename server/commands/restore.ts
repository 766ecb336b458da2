/**
 * `npm run restore -- <backup file> --yes`: puts a backup of BackupJob into the database of the environment (DATABASE_URL, else DATA_DIR), whose rows
 * are replaced, and its files into DATA_DIR or the bucket of FILES_URL; a sealed one asks BACKUP_KEY of the environment. Stop the server first. Exit codes: 0 restored, 1 refused or failed, with nothing changed; 2 used wrongly.
 */
import { access, constants } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { readSettings } from '#server/config.ts'
import { restoreBackup } from '#server/jobs/backup/restore.ts'
import { openStores } from '#server/modules/files/stores.service.ts'
import { findPackageInfo } from '#server/packageInfo.ts'

const { values, positionals } = parseArgs({ options: { yes: { type: 'boolean', default: false } }, allowPositionals: true })
const [file] = positionals

async function restore(path: string): Promise<void> {
  // before a database is made for it
  await access(path, constants.R_OK).catch(() => {
    throw new Error(`无法读取备份文件 ${path} (cannot read it)`)
  })
  const settings = readSettings(process.env, findPackageInfo())
  const url = settings.databaseOwnerUrl ?? settings.databaseDirectUrl ?? settings.databaseUrl
  const database = await openDatabase(url === null ? { dataDir: settings.dataDir } : { url })
  try {
    await migrate(database)
    const { primary, close } = openStores(settings)
    const { counts, files } = await restoreBackup(database.db, path, settings.backupKey, primary).finally(close)
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
    process.stdout.write(`已恢复${Object.keys(counts).length}个表，共${total}行，${files}个文件 (restored)\n`)
  } finally {
    await database.close()
  }
}

if (file === undefined || !values.yes) {
  process.stderr.write('用法: npm run restore -- <备份文件> --yes，现有数据将全部被替换 (all present rows are replaced)\n')
  process.exitCode = 2
} else
  await restore(file).catch((error: unknown) => {
    process.stderr.write(`恢复失败，数据未变 (nothing changed): ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
