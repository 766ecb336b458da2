import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as t from '#server/db/tables/index.ts'
import { listBackups } from '#server/jobs/backup/backupFiles.ts'
import { restoreBackup } from '#server/jobs/backup/restore.ts'
import { writeBackup } from '#server/jobs/backup/write.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { NOW, startJobScene, type JobScene } from '#tests/support/jobs/jobScene.ts'

const KEY = 'a key of the backups, long enough'
const PHONE = '13955556666'

describeOnDatabases('secrets in backups', open => {
  let scene: JobScene
  beforeAll(async () => {
    scene = await startJobScene(open)
    const { db } = scene.database
    const at = new Date(NOW)
    await db.insert(t.sysSecondFactor).values([
      { userId: 'clear', secret: 'plain:JBSWY3DPEHPK3PXP', confirmedAt: at, createdAt: at },
      { userId: 'safe', secret: 'sealed:AAAA', confirmedAt: at, createdAt: at },
    ])
    await db.insert(t.sysRecoveryCode).values({ userId: 'clear', hash: 'recovery-hash' })
    await db.insert(t.sysLoginGuard).values({ key: `patient:${PHONE}`, failures: 1, firstAt: at })
    await db.insert(t.sysLimit).values({ key: `codes of ${PHONE}`, count: 1, endsAt: at })
    await db.insert(t.sysOneTimeCode).values({ key: `patient:close:${PHONE}`, hash: 'code-hash', createdAt: at, expiresAt: at })
    await db
      .insert(t.sysSecret)
      .values({ name: 'decoyPhones', value: 'decoy-secret' })
      .onConflictDoUpdate({
        target: t.sysSecret.name,
        set: { value: 'decoy-secret' },
      })
  })
  afterAll(async () => scene.t.close())

  const restoredFrom = async (path: string, key: string | null) => {
    const other = await open()
    await restoreBackup(other.db, path, key)
    return {
      factors: (await other.db.select().from(t.sysSecondFactor)).map(({ userId }) => userId).toSorted(),
      codes: await other.db.$count(t.sysRecoveryCode),
      secrets: (await other.db.select().from(t.sysSecret)).map(({ name }) => name).toSorted(),
      guards: await other.db.$count(t.sysLoginGuard),
      limits: await other.db.$count(t.sysLimit),
      oneTime: await other.db.$count(t.sysOneTimeCode),
    }
  }

  it('[SEC-07] are not in one that everybody can read, but for the key by which signatures are verified', async () => {
    const { db } = scene.database
    await scene.run('BackupJob', '{"files": false}')
    expect(scene.said).toContain(
      '未设置BACKUP_KEY，备份没有加密：不含明文的二次验证密钥、恢复码和本机密钥（处方签名密钥除外），恢复后相关账号须重新绑定二次验证',
    )
    const [path] = await listBackups(scene.t.app.config.dataDir)
    const text = gunzipSync(readFileSync(path ?? '')).toString()
    for (const secret of ['JBSWY3DPEHPK3PXP', 'recovery-hash', PHONE, 'code-hash', 'decoy-secret'])
      expect(text).not.toContain(secret)
    expect(await restoredFrom(path ?? '', null)).toEqual({
      factors: ['safe'],
      codes: 0,
      secrets: ['signature'],
      guards: 0,
      limits: 0,
      oneTime: 0,
    })
    const [signature] = await db.select().from(t.sysSecret).where(eq(t.sysSecret.name, 'signature'))
    expect(text).toContain(signature?.value ?? 'none')
    // the rehearsal agrees with what was left out
    expect(await scene.run('RestoreTestJob')).toMatch(/^恢复演练成功/)
  }, 120_000)

  it('[SEC-07] are in one that BACKUP_KEY seals, but for codes and counts', async () => {
    const { db } = scene.database
    const of = { db, dataDir: scene.t.app.config.dataDir, at: new Date(NOW + 5_000), signal: new AbortController().signal }
    const { path } = await writeBackup({ ...of, key: KEY, files: null })
    expect(await restoredFrom(path, KEY)).toEqual({
      factors: ['clear', 'safe'],
      codes: 1,
      secrets: ['decoyPhones', 'signature'],
      guards: 0,
      limits: 0,
      oneTime: 0,
    })
  }, 120_000)
})
