import { mkdtemp, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { finished } from 'node:stream/promises'
import Type from 'typebox'
import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { listBackups, sweepLeft } from '../backup/backupFiles.ts'
import { verifyBackup } from '../backup/read.ts'
import { restoreBackup, type RestoredFiles } from '../backup/restore.ts'
import { rowLines, type Tally } from '../backup/rows.ts'
import { JobFailure, jobHandler } from '../handler.ts'

/** Takes files and keeps none: their hashes are compared while the backup is read. */
const nowhere: RestoredFiles = {
  sizeOf: async () => null,
  put: async (_name, body) => {
    body.resume()
    await finished(body)
  },
  remove: async () => undefined,
}

/** How the name of its folder begins. */
const PLACE = 'restore-test-'

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)}秒`

/** Tables whose rows are not those of the backup. */
function differences(given: Tally, found: Tally): string[] {
  const names = new Set([...Object.keys(given.counts), ...Object.keys(found.counts)])
  return [...names].flatMap(name => {
    const [wanted, got] = [given, found].map(({ counts, sums }) => `${counts[name] ?? '无'}行/${sums[name] ?? '无'}`)
    return wanted === got ? [] : [`${name}：备份${wanted}，恢复后${got}`]
  })
}

/**
 * Restores the newest backup into an empty embedded database of its own below DATA_DIR, compares counts and sums of all tables, and says how much work a loss at this
 * moment would cost (RPO) and how long it takes to be back (RTO). The database is removed. Fails when there is no backup, when it is broken, or when a table differs.
 */
export const restoreTest = jobHandler({
  description: '把最新的备份恢复到一个空的临时数据库，逐表比较行数与校验和，并记录RPO与RTO；没有备份或有差异时失败',
  parameters: Type.Object({
    maxAgeHours: Type.Integer({ title: '备份最多多少小时以前', minimum: 1, maximum: 8_760, default: 48 }),
  }),
  run: async ({ maxAgeHours }, { app, signal, log }) => {
    const { dataDir, backupKey } = app.config
    await sweepLeft(resolve(dataDir), name => name.startsWith(PLACE))
    const [path] = await listBackups(dataDir)
    if (path === undefined) throw new JobFailure('没有备份，请先运行数据备份')
    const { at, tally } = await verifyBackup(path, backupKey)
    if (tally === null) throw new JobFailure(`备份${basename(path)}来自旧版本，没有校验和，请重新备份`)
    const age = app.now() - at.getTime()
    if (age > maxAgeHours * 3_600_000)
      throw new JobFailure(`最新的备份已有${Math.floor(age / 3_600_000)}小时，超过${maxAgeHours}小时`)
    const begun = performance.now()
    const folder = await mkdtemp(join(resolve(dataDir), PLACE))
    try {
      const database = await openDatabase({ dataDir: folder })
      try {
        await migrate(database)
        const restored = await restoreBackup(database.db, path, backupKey, nowhere, signal)
        const took = performance.now() - begun
        const found: Tally = { counts: {}, sums: {} }
        await database.db.transaction(async tx => {
          // all that was put back: what the backup left out is not there
          for await (const _text of rowLines(tx, signal, found, true)) signal.throwIfAborted()
        })
        const issues = differences(tally, found)
        if (issues.length > 0) throw new JobFailure(`恢复后的数据与备份不同：${issues.slice(0, 5).join('；')}`)
        log(`${basename(path)}：${Object.keys(found.counts).length}个表，${restored.files}个文件，与备份一致`)
        log(`RPO ${seconds(age)}（现在丢失数据库，会失去此后的数据）`)
        log(`RTO ${seconds(took)}（恢复所需时间，不含安装与启动）`)
      } finally {
        await database.close()
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    return `恢复演练成功，RPO ${seconds(age)}`
  },
})
