import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { qaRun } from '#server/db/tables/index.ts'
import { rowLines } from '#server/jobs/backup/rows.ts'
import { listBackups } from '#server/jobs/backup/backupFiles.ts'
import { restoreBackup } from '#server/jobs/backup/restore.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startJobScene } from '#tests/support/jobs/jobScene.ts'

describeOnDatabases('rows of some MB, as anybody may store who reports test runs', open => {
  it('[PROD-07] are backed up some at a time, and put back: no number of them makes a text that is too long', async () => {
    const scene = await startJobScene(open)
    try {
      const { db } = scene.database
      await db.execute(sql`
        insert into qa_run (id, tenant_id, title, name, machine, generator, until, seed, build, browser, tester, path_count, step_count, walks, started_at)
        select 'long' || n, 1, 't', 'n', 'm', 'g', 'u', 1, 'b', 'b', 't', 1, 1,
          jsonb_build_array(repeat('长', case when n < 4 then 1300000 else 300000 end)), now() from generate_series(1, 110) n`)
      const most = await db.transaction(
        async tx => {
          let found = 0
          for await (const piece of rowLines(tx, new AbortController().signal, { counts: {}, sums: {} }, true))
            if (piece.includes('"id":"long')) found = Math.max(found, piece.split('\n').length - 1)
          return found
        },
        { isolationLevel: 'repeatable read' },
      )
      expect(most).toBe(50)
      await db.execute(sql`delete from qa_run where id like 'long%' and length(walks::text) < 1000000`)
      await scene.run('BackupJob', '{"files": false}')
      const [file] = await listBackups(scene.t.app.config.dataDir)
      const other = await open()
      await restoreBackup(other.db, file ?? '')
      expect(await other.db.$count(qaRun, sql`length(walks::text) > 1300000`)).toBe(3)
    } finally {
      await scene.t.close()
    }
  })
})
