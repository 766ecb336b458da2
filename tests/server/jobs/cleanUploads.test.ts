import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sysFile } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { HOUR, startJobScene, type JobScene } from '#tests/support/jobs/jobScene.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
/** Answers the first value of the last statement. */
const ASIDE = `
  import pg from 'pg'
  const client = new pg.Client(process.env.ASIDE_URL)
  await client.connect()
  const results = await client.query(process.env.ASIDE_SQL)
  process.stdout.write(String(Object.values(results.at(-1).rows[0])[0]))
  await client.end()`

describeOnDatabases('uploads that are removed', (open, kind) => {
  let scene: JobScene
  beforeAll(async () => {
    // the embedded one has one connection: nobody writes meanwhile
    if (kind === 'postgres') scene = await startJobScene(open)
  })
  afterAll(async () => kind === 'postgres' && scene.t.close())

  /** Runs statements in a process of their own while this one waits, so that the scan stands still where it is. */
  const aside = (statements: string): string =>
    execFileSync(process.execPath, ['--input-type=module', '--eval', ASIDE], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, ASIDE_URL: scene.database.url ?? '', ASIDE_SQL: statements },
    })

  it.runIf(kind === 'postgres')(
    '[PROD-07] are not those whose row was changed, or moved to another table, while the tables were read',
    async () => {
      const { db } = scene.database
      const pathOf = (letter: string) => `temp/2026/02/${letter.repeat(32)}.png`
      await db.insert(sysFile).values(
        ['a', 'b'].map(letter => ({
          ...{ id: letter, path: pathOf(letter), biz: 'temp', ownerKind: 'user', ownerId: 'x', name: 'a.png', mime: 'image/png' },
          ...{ size: 1, sha256: '', createdAt: new Date(scene.now - 99 * HOUR) },
        })),
      )
      await db.execute(sql`create table aa_first (path text)`)
      await db.execute(sql`create table zz_last (id text, beside text, value text)`)
      await db.execute(sql`alter table zz_last alter beside set storage plain, alter value set storage external`)
      const referTo = (letter: string) =>
        db.execute(sql`insert into zz_last values (${letter}, '', ${`/files/${pathOf(letter)}`}::text)`)
      await referTo('a')
      await referTo('b')
      let steps = 0
      let at = Infinity
      let place = ''
      const { signal } = new AbortController()
      signal.throwIfAborted = () => {
        steps += 1
        if (steps !== at) return
        place = aside(`
          with gone as (delete from zz_last where id = 'b' returning value) insert into aa_first select value from gone;
          update zz_last set beside = repeat('b', 1800) where id = 'a' returning ctid`)
      }
      await scene.run('CleanUploadsJob', null, signal)
      // the last step of this run read the one page of the last table; what is put into it now takes two
      at = steps + 1
      steps = 0
      await db.execute(sql`delete from zz_last`)
      await db.execute(sql`vacuum zz_last`)
      await db.execute(
        sql`insert into zz_last select n::text, repeat('b', 1800), repeat('v', 200000) from generate_series(1, 100) n`,
      )
      await referTo('a')
      await referTo('b')
      const { rows } = await db.execute<{ ctid: string }>(sql`select ctid from zz_last where id = 'a'`)
      expect(rows[0]?.ctid).toMatch(/^\(2\d,/)
      // room on the first page
      await db.execute(sql`delete from zz_last where id in ('1', '2', '3', '4')`)
      await db.execute(sql`vacuum zz_last`)
      expect(await scene.run('CleanUploadsJob', null, signal)).toBe('清理了0个上传文件')
      expect(place).toMatch(/^\(0,/)
      expect((await db.select({ id: sysFile.id }).from(sysFile)).map(({ id }) => id).sort()).toEqual(['a', 'b'])
    },
    120_000,
  )
})
