import fc from 'fast-check'
import { and, eq, ne, notExists, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/db/client.ts'
import {
  sysAnnouncement as annt,
  sysAnnouncementInbox as inbox,
  sysAnnouncementSend as send,
  sysBackfill,
} from '#server/db/tables/index.ts'
import { createAnnouncements } from '#server/modules/announcements/announcements.repository.ts'
import { fillInbox, isInboxWhole } from '#server/modules/announcements/inbox.repository.ts'
import type { UserPrincipal } from '#server/plugins/principal.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startTestApp } from '#tests/support/testApp.ts'

const IDS = ['a1', 'a2', 'a3']
const PEOPLE = ['u1', 'u2', 'u3']
const TENANT = 77
const me = { kind: 'user', id: 'u1', tenantId: TENANT, username: 'one' } as UserPrincipal

type Change =
  | { kind: 'add'; id: string; status: string; day: number }
  | { kind: 'status'; id: string; status: string; day: number }
  | { kind: 'category'; id: string; category: string; day: number }
  | { kind: 'flag'; id: string; deleted: number }
  | { kind: 'remove'; id: string }
  | { kind: 'statusOfAll'; status: string; day: number }
  | { kind: 'removeAll'; status: string }
  | { kind: 'send'; id: string; to: string[] }
  | { kind: 'read'; id: string; by: string }
  | { kind: 'withdraw'; id: string; from: string }

const anId = fc.constantFrom(...IDS)
const someone = fc.constantFrom(...PEOPLE)
const status = fc.constantFrom('0', '1', '2')
const day = fc.integer({ min: 1, max: 28 })
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), id: anId, status, day }),
  fc.record({ kind: fc.constant('status' as const), id: anId, status, day }),
  fc.record({ kind: fc.constant('category' as const), id: anId, category: fc.constantFrom('1', '2'), day }),
  fc.record({ kind: fc.constant('flag' as const), id: anId, deleted: fc.constantFrom(0, 1) }),
  fc.record({ kind: fc.constant('remove' as const), id: anId }),
  fc.record({ kind: fc.constant('statusOfAll' as const), status, day }),
  fc.record({ kind: fc.constant('removeAll' as const), status }),
  fc.record({ kind: fc.constant('send' as const), id: anId, to: fc.uniqueArray(someone, { minLength: 1 }) }),
  fc.record({ kind: fc.constant('read' as const), id: anId, by: someone }),
  fc.record({ kind: fc.constant('withdraw' as const), id: anId, from: someone }),
)

describeOnDatabases('inbox of notices', open => {
  let database: Database
  beforeAll(async () => {
    database = await open({})
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    for (const table of [send, annt, inbox]) await database.db.delete(table)
  })

  const dayOf = (n: number) => new Date(Date.UTC(2026, 0, n))
  const isOne = (id: string, userId: string) => and(eq(send.anntId, id), eq(send.userId, userId))
  /** Makes one change as the product makes it; what is not there is left. */
  async function make(one: Change): Promise<void> {
    const { db } = database
    const isThere = 'id' in one && (await db.$count(annt, eq(annt.id, one.id))) > 0
    switch (one.kind) {
      case 'add': {
        const values = {
          id: one.id,
          tenantId: TENANT,
          titile: one.id,
          msgType: 'USER',
          sendStatus: one.status,
          sendTime: dayOf(one.day),
        }
        await db.insert(annt).values(values).onConflictDoNothing()
        return
      }
      case 'status':
        await db
          .update(annt)
          .set({ sendStatus: one.status, sendTime: dayOf(one.day) })
          .where(eq(annt.id, one.id))
        return
      case 'category':
        await db
          .update(annt)
          .set({ msgCategory: one.category, createTime: dayOf(one.day) })
          .where(eq(annt.id, one.id))
        return
      case 'flag':
        await db.update(annt).set({ delFlag: one.deleted }).where(eq(annt.id, one.id))
        return
      case 'remove':
        await db.delete(annt).where(eq(annt.id, one.id))
        await db.delete(send).where(eq(send.anntId, one.id))
        return
      case 'statusOfAll':
        await db.update(annt).set({ sendStatus: one.status, sendTime: dayOf(one.day) })
        return
      case 'removeAll':
        await db.delete(annt).where(eq(annt.sendStatus, one.status))
        await db.delete(send).where(notExists(db.select().from(annt).where(eq(annt.id, send.anntId))))
        return
      case 'send':
        if (isThere)
          await db
            .insert(send)
            .values(one.to.map(userId => ({ anntId: one.id, userId })))
            .onConflictDoNothing()
        return
      case 'read':
        if (isThere)
          await db
            .insert(send)
            .values({ anntId: one.id, userId: one.by, readFlag: '1' })
            .onConflictDoUpdate({ target: [send.anntId, send.userId], set: { readFlag: '1' } })
        return
      case 'withdraw':
        await db.delete(send).where(isOne(one.id, one.from))
    }
  }
  const copied = async () =>
    (
      await database.db.execute(sql`
        select user_id, annt_id, tenant_id, msg_category, read_flag, is_out, create_time, send_time from sys_announcement_inbox order by 1, 2`)
    ).rows
  const written = async () =>
    (
      await database.db.execute(sql`
        select s.user_id, s.annt_id, a.tenant_id, a.msg_category, s.read_flag, a.send_status = '1' and a.del_flag = 0 as is_out, a.create_time, a.send_time
        from sys_announcement_send s join sys_announcement a on a.id = s.annt_id order by 1, 2`)
    ).rows

  it('[SCALE-08] says after any changes in any order what the announcements and their receivers say', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 10, maxLength: 40 }), async changes => {
        for (const table of [send, annt]) await database.db.delete(table)
        for (const one of changes) {
          await make(one)
          expect(await copied(), JSON.stringify(one)).toEqual(await written())
        }
      }),
      { numRuns: 20 },
    )
  })

  it('[SCALE-08] is filled with the rows of before it in steps; until then the list comes from the announcements', async () => {
    const { db } = database
    await db.execute(sql`
      insert into sys_announcement (id, tenant_id, titile, msg_type, send_status, send_time)
      select 'n' || lpad(n::text, 4, '0'), ${TENANT}::int, '通知' || n, 'USER', case when n % 10 = 0 then '2' else '1' end, now() - n * interval '1 minute'
      from generate_series(1, 2500) n`)
    await db.execute(sql`
      insert into sys_announcement_send (annt_id, user_id) select 'n' || lpad(n::text, 4, '0'), 'u1' from generate_series(1, 2500) n`)
    // as the migration finds a database that has receivers
    await db.delete(inbox)
    await db.update(sysBackfill).set({ doneAt: null, position: '' })
    expect(await isInboxWhole(db)).toBe(false)
    const list = async () => {
      const page = await createAnnouncements(db, html => html).mine(me, { titile: '通知12' }, { no: 1, size: 100 })
      return { total: page.total, titles: page.records.map(record => record.titile) }
    }
    const before = await list()
    // 12, 121 to 129, 1201 to 1299 without tens
    expect([before.total, before.titles[0], before.titles[1]]).toEqual([1 + 9 + 90, '通知12', '通知121'])

    expect(await fillInbox(db, new Date())).toBe('more')
    expect(await db.$count(inbox)).toBe(1_000)
    expect(await list()).toEqual(before)
    if (database.kind === 'postgres')
      await db.transaction(async tx => {
        await tx.select().from(sysBackfill).for('update')
        expect(await fillInbox(db, new Date())).toBe('busy')
      })
    // one that is copied and one that is not yet
    for (const id of ['n0012', 'n2400']) await db.update(send).set({ readFlag: '1' }).where(isOne(id, 'u1'))
    await db.update(annt).set({ sendStatus: '2' }).where(eq(annt.id, 'n2401'))
    expect(await fillInbox(db, new Date())).toBe('more')
    expect(await fillInbox(db, new Date())).toBe('more')
    expect(await isInboxWhole(db)).toBe(false)
    expect(await fillInbox(db, new Date())).toBe('whole')
    expect(await isInboxWhole(db)).toBe(true)
    expect(await copied()).toEqual(await written())
    expect(await fillInbox(db, new Date())).toBe('whole')
    // the one that was read stands behind all others
    expect(await list()).toEqual({ total: 100, titles: [...before.titles.slice(1), '通知12'] })
  })

  it('[SCALE-08] is read once by a change of thousands, and only at its own rows by a change of one that comes after it', async () => {
    const { db } = database
    await db.execute(sql`
      insert into sys_announcement (id, tenant_id, titile, msg_type, send_status, send_time)
      select 'n' || n, ${TENANT}::int, '通知' || n, 'USER', '1', now() from generate_series(1, 5000) n`)
    await db.execute(
      sql`insert into sys_announcement_send (annt_id, user_id) select 'n' || n, 'u1' from generate_series(1, 5000) n`,
    )
    await db.execute(sql`analyze sys_announcement, sys_announcement_send, sys_announcement_inbox`)
    const [first, rest] = [eq(annt.id, 'n1'), ne(annt.id, 'n1')]
    await db.transaction(async tx => {
      let before = 0
      /** Rows of the inbox that the change looked at. */
      const read = async (made: PromiseLike<unknown>) => {
        await made
        const { rows } = await tx.execute<{ rows: string }>(sql`
          select seq_tup_read + coalesce(idx_tup_fetch, 0) as rows from pg_stat_xact_user_tables where relname = 'sys_announcement_inbox'`)
        const looked = Number(rows[0]?.rows) - before
        before += looked
        return looked
      }
      const steps = [
        [4_999, tx.update(annt).set({ sendStatus: '2' }).where(rest)],
        [1, tx.update(annt).set({ sendStatus: '2' }).where(first)],
        [4_999, tx.update(send).set({ readFlag: '1' }).where(ne(send.anntId, 'n1'))],
        [1, tx.update(send).set({ readFlag: '1' }).where(eq(send.anntId, 'n1'))],
        [4_999, tx.delete(annt).where(rest)],
        [1, tx.delete(annt).where(first)],
      ] as const
      for (const [rows, step] of steps) {
        const looked = await read(step)
        expect(looked, `${rows}`).toBeGreaterThanOrEqual(rows)
        // those of one lie beside versions of the same transaction that are not cleared yet
        expect(looked, `${rows}`).toBeLessThanOrEqual(rows === 1 ? 100 : 20_000)
      }
    })
  })

  it('[SCALE-08] is filled by a server that starts', async () => {
    const { db } = database
    await db.insert(annt).values({ id: 'old', tenantId: TENANT, titile: 'old', msgType: 'USER', sendStatus: '1' })
    await db.insert(send).values({ anntId: 'old', userId: 'u1' })
    await db.delete(inbox)
    await db.update(sysBackfill).set({ doneAt: null, position: '' })
    const test = await startTestApp({ database, config: { demo: false } })
    await expect.poll(() => isInboxWhole(db)).toBe(true)
    expect(await copied()).toEqual(await written())
    await test.close()
  })

  it('[SCALE-08] loses nothing where an announcement is revoked while it gets its receivers', async () => {
    const { db } = database
    const numbers = Array.from({ length: 40 }, (_, n) => `r${n}`)
    await db
      .insert(annt)
      .values(numbers.map(id => ({ id, tenantId: TENANT, titile: id, msgType: 'USER', sendStatus: '1', sendTime: new Date() })))
    await Promise.all(
      numbers.flatMap(id => [
        db.transaction(tx => tx.insert(send).values(PEOPLE.map(userId => ({ anntId: id, userId })))),
        db.transaction(tx => tx.update(annt).set({ sendStatus: '2' }).where(eq(annt.id, id))),
      ]),
    )
    expect(await copied()).toEqual(await written())
    expect(await db.$count(inbox, eq(inbox.isOut, false))).toBe(120)
  })
})
