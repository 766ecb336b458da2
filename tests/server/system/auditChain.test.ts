import { eq, gte, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyLog } from '#contract/http/calls/logs.ts'
import { auditCheckText } from '#contract/rules/auditChain.ts'
import { auditHash, linkHash, type AuditHash } from '#server/crypto/auditHash.ts'
import type { Db, Queryable } from '#server/db/client.ts'
import { newId } from '#server/db/newId.ts'
import { sysAuditAnchor, sysAuditLink, sysLog } from '#server/db/tables/index.ts'
// for the types that it puts on the app
import '#server/modules/system/logs/logs.routes.ts'
import { readParameters } from '#server/jobs/parameters.ts'
import { jobHandlers } from '#server/jobs/registry.ts'
import { createAuditChain, type AuditChain } from '#server/modules/system/logs/auditChain.service.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

const KEY = 'a key of the audit'
const DAY = 86_400_000

describeOnDatabases('the chain over the audit', open => {
  let t: TestApp
  let now = Date.parse('2026-03-01T00:00:00Z')
  beforeAll(async () => {
    t = await startTestApp({ open, clock: () => now, config: { auditKeys: [KEY] } })
  })
  afterAll(() => t.close())

  const write = async (...actions: string[]) => {
    for (const action of actions)
      await t.app.audit({ actor: { kind: 'system', name: 'test' }, action, content: `文字 ${action}` })
    now += 20_000
    return t.app.auditChain.seal()
  }
  const links = () => t.database.db.select().from(sysAuditLink).orderBy(sysAuditLink.seq)
  const finding = async () => (await t.app.auditChain.check()).finding
  /** does something to the database past the server, looks, and undoes it */
  const after = async (change: string, undo: string) => {
    await t.database.db.execute(sql.raw(change))
    const found = await finding()
    await t.database.db.execute(sql.raw(undo))
    expect(await finding()).toBeNull()
    return found
  }

  it('[SCALE-12] names the first line that was changed, removed or put in past the server', async () => {
    await write('a.one', 'a.two', 'a.three')
    await write('a.four')
    const all = await links()
    const [second, third] = [all.at(-3), all.at(-2)]
    if (second === undefined || third === undefined) throw new Error('no links')
    expect(await t.app.auditChain.check()).toMatchObject({
      checked: all.length,
      finding: null,
      next: null,
      head: { seq: all.length },
    })

    const [set, back] = ["content = content || '.'", 'content = left(content, -1)'].map(
      change => `update sys_log set ${change} where id in ('${second.logId}', '${third.logId}')`,
    )
    expect(await after(set ?? '', back ?? '')).toEqual({ flaw: 'changed', seq: second.seq, logId: second.logId })
    const copy = `create table sys_log_copy as select * from sys_log where id = '${third.logId}'`
    await t.database.db.execute(sql.raw(copy))
    const [gone, put] = [`delete from sys_log where id = '${third.logId}'`, 'insert into sys_log select * from sys_log_copy']
    expect(await after(gone, put)).toEqual({ flaw: 'missing', seq: third.seq, logId: third.logId })
    const linkCopy = `create table link_copy as select * from sys_audit_link where seq = ${third.seq}`
    await t.database.db.execute(sql.raw(linkCopy))
    const unlinked = `delete from sys_audit_link where seq = ${third.seq}`
    expect(await after(unlinked, 'insert into sys_audit_link select * from link_copy')).toEqual({
      flaw: 'missing',
      seq: third.seq,
      logId: '',
    })

    // a line of last week that nobody wrote then gets no link and is named
    const forged = { id: 'forged', logType: 2, at: new Date(now - 7 * DAY), actorKind: 'user', action: 'a.forged' }
    await t.database.db.insert(sysLog).values(forged)
    await write('a.five')
    const found = await t.app.auditChain.check()
    expect(found.finding).toEqual({ flaw: 'inserted', seq: 0, logId: 'forged' })
    expect(auditCheckText(found)).toBe('校验未通过：一条审计日志（forged）是越过系统插入的')
    await t.database.db.delete(sysLog).where(eq(sysLog.id, 'forged'))
    expect(await finding()).toBeNull()
  })

  it('[SCALE-12] a chain that was made with a key is not made anew by somebody without it', async () => {
    const all = await links()
    const last = all.at(-1)
    if (last === undefined) throw new Error('no links')
    const [line] = await t.database.db.select().from(sysLog).where(eq(sysLog.id, last.logId))
    if (line === undefined) throw new Error('no line')
    const forger = auditHash('sha256', null)
    const forged = { ...line, content: 'nothing happened' }
    await t.database.db.update(sysLog).set({ content: forged.content }).where(eq(sysLog.id, line.id))
    const hash = linkHash(forger, all.at(-2)?.hash ?? '', last.seq, forged)
    await t.database.db.update(sysAuditLink).set({ algorithm: 'sha256', hash }).where(eq(sysAuditLink.seq, last.seq))
    expect(await finding()).toEqual({ flaw: 'changed', seq: last.seq, logId: last.logId })
    await t.database.db.update(sysLog).set({ content: line.content }).where(eq(sysLog.id, line.id))
    await t.database.db.update(sysAuditLink).set(last).where(eq(sysAuditLink.seq, last.seq))
    expect(await finding()).toBeNull()
    // the right key, and only it, is asked for
    const other = createAuditChain({
      db: t.database.db,
      now: () => now,
      config: { ...t.app.config, auditKeys: ['another key of it'] },
    })
    expect((await other.check()).finding?.flaw).toBe('key')
  })

  it('[SCALE-12] lets old lines go after half a year at the earliest, behind a signed mark, and never forged ones', async () => {
    const job = jobHandlers.SweepAuditJob
    expect(readParameters(job, '{"keepDays":179}')).toMatchObject({ issue: expect.stringContaining('180') })
    await expect(t.app.auditChain.prune(179)).rejects.toThrow('审计日志至少保留180天')
    const before = await links()
    now += 181 * DAY
    await write('b.one', 'b.two')
    const old = before[1]
    if (old === undefined) throw new Error('no links')
    await t.database.db.execute(sql`update sys_log set action = action || '.' where id = ${old.logId}`)
    await expect(t.app.auditChain.prune(180)).rejects.toThrow(`第${old.seq}条校验未通过`)
    await t.database.db.execute(sql`update sys_log set action = left(action, -1) where id = ${old.logId}`)
    expect(await t.app.auditChain.prune(180)).toBe(before.length)
    expect(await links()).toHaveLength(2)
    expect(await t.app.auditChain.check()).toMatchObject({ checked: 2, finding: null })
    const marks = await t.database.db.select().from(sysAuditAnchor)
    expect(marks).toMatchObject([{ kind: 'begin', seq: before.length, hash: before.at(-1)?.hash, removed: before.length }])
    await t.database.db.update(sysAuditAnchor).set({ removed: 1 })
    expect(await finding()).toMatchObject({ flaw: 'anchor', seq: before.length })
    await t.database.db.update(sysAuditAnchor).set({ removed: before.length })
    // a mark that nobody signed, behind all that would go, is found before any line is looked at: what was not checked stays
    now += 181 * DAY
    await write('b.three')
    const [, kept, newest] = await links()
    if (kept === undefined || newest === undefined) throw new Error('no links')
    await t.database.db.execute(sql`update sys_log set action = action || '.' where id = ${kept.logId}`)
    const forged = {
      seq: newest.seq,
      hash: newest.hash,
      kind: 'key',
      algorithm: newest.algorithm,
      signature: '',
      at: new Date(now),
    }
    await t.database.db.insert(sysAuditAnchor).values(forged)
    await expect(t.app.auditChain.prune(180)).rejects.toThrow('锚点签名不符；不清理，请先查明原因')
    expect(await links()).toHaveLength(3)
    await t.database.db.delete(sysAuditAnchor).where(eq(sysAuditAnchor.seq, newest.seq))
    await expect(t.app.auditChain.prune(180)).rejects.toThrow(`第${kept.seq}条校验未通过`)
    await t.database.db.execute(sql`update sys_log set action = left(action, -1) where id = ${kept.logId}`)
  })

  it('[SCALE-12] the audit administrator checks it by a call, others may not, and a finding is itself a line', async () => {
    const auditor = await tokenFor(t.app, 'auditor')
    expect((await t.call(verifyLog, {}, auditor)).result).toMatchObject({ finding: null, next: null })
    for (const name of ['system', 'security', 'doctor'])
      expect(await t.call(verifyLog, {}, await tokenFor(t.app, name))).toMatchObject({ code: 510 })
    await t.database.db.execute(sql`update sys_log set action = 'b.x' where action = 'b.two'`)
    expect((await t.call(verifyLog, {}, auditor)).result.finding?.flaw).toBe('changed')
    const [line] = await t.database.db.select().from(sysLog).where(eq(sysLog.action, 'log.verify'))
    expect(line).toMatchObject({ actorName: 'auditor', content: expect.stringContaining('内容被修改') })
    await t.database.db.execute(sql`update sys_log set action = 'b.two' where action = 'b.x'`)
  })

  it('[SCALE-12] goes on with a new key and with SM3 while the old one still checks what it made', async () => {
    const config = { ...t.app.config, auditKeys: ['a newer key of it', KEY] as const, crypto: 'sm' as const }
    const next = createAuditChain({ db: t.database.db, now: () => now, config })
    await t.app.audit({ actor: { kind: 'system' }, action: 'a.six' })
    now += 20_000
    expect(await next.seal()).toBeGreaterThan(0)
    expect((await links()).at(-1)?.algorithm).toMatch(/^sm3:[0-9a-f]{8}$/)
    expect(await next.check()).toMatchObject({ finding: null })
    // the first key goes on from there, and what the second made waits for it
    expect((await t.app.auditChain.check()).finding?.flaw).toBe('key')
    const both = createAuditChain({
      db: t.database.db,
      now: () => now,
      config: { ...t.app.config, auditKeys: [KEY, config.auditKeys[0]] },
    })
    await t.app.audit({ actor: { kind: 'system' }, action: 'a.seven' })
    now += 20_000
    expect(await both.seal()).toBeGreaterThan(0)
    expect(await both.check()).toMatchObject({ finding: null, next: null })
  })
})

describeOnDatabases('a chain over the audit that gets a key later', open => {
  // no server: its timer seals what it finds
  let db: Db
  let now = Date.parse('2026-03-01T00:00:00Z')
  const settings = { crypto: 'standard', auditKeys: [], auditSyslog: null } as const
  const chainWith = (...auditKeys: readonly string[]) =>
    createAuditChain({ db, now: () => now, config: { ...settings, auditKeys } })
  beforeAll(async () => {
    ;({ db } = await open())
  })

  const write = async (chain: AuditChain, ...actions: string[]) => {
    for (const action of actions)
      await db.insert(sysLog).values({ id: newId(), logType: 2, at: new Date(now), actorKind: 'system', action })
    now += 20_000
    return chain.seal()
  }
  const links = () => db.select().from(sysAuditLink).orderBy(sysAuditLink.seq)
  const marks = () => db.select().from(sysAuditAnchor).orderBy(sysAuditAnchor.seq)
  const empty = async (tx: Queryable) => {
    for (const table of [sysAuditAnchor, sysAuditLink, sysLog]) await tx.delete(table)
  }

  it('[SCALE-12] of years that nobody removed some go with each part, and what is younger stays', async () => {
    const keyed = chainWith(KEY)
    await empty(db)
    await db.execute(sql`
      insert into sys_log (id, log_type, at, actor_kind, action)
      select 'old' || lpad(n::text, 6, '0'), 2, ${new Date(now).toISOString()}::timestamptz + n * interval '1 ms', 'system', 'a.old'
      from generate_series(1, 2300) n`)
    now += 30_000
    expect(await keyed.seal()).toBe(2_300)
    now += 181 * DAY
    await write(keyed, 'b.one')
    const stop = new AbortController()
    const stopped = keyed.prune(180, stop.signal)
    for (let left = 2_301; left === 2_301; left = (await links()).length);
    stop.abort()
    await stopped.catch(() => undefined)
    expect(await keyed.check(undefined, 5_000)).toMatchObject({ finding: null })
    await keyed.prune(180)
    expect(await links()).toHaveLength(1)
    expect(await keyed.check()).toMatchObject({ checked: 1, finding: null })
    await empty(db)
  })

  it('[SCALE-12] stays sound when its oldest lines go while others without a key are kept', async () => {
    const [plain, keyed] = [chainWith(), chainWith(KEY)]
    await write(plain, 'a.one', 'a.two')
    const old = (await links()).length
    now += 170 * DAY
    await write(plain, 'b.one', 'b.two')
    now += 5 * DAY
    await write(keyed, 'c.one', 'c.two')
    now += 6 * DAY
    await write(keyed, 'd.one')
    expect(await keyed.prune(180)).toBe(old)
    expect(await keyed.check()).toMatchObject({ checked: 5, finding: null })
    expect((await marks()).map(({ seq, kind }) => [seq, kind])).toEqual([
      [old, 'begin'],
      [old + 2, 'key'],
    ])
    // what has a key is still not made anew by somebody without it
    const all = await links()
    const [before, last] = all.slice(-2)
    if (before === undefined || last === undefined) throw new Error('no links')
    const [line] = await db.select().from(sysLog).where(eq(sysLog.id, last.logId))
    if (line === undefined) throw new Error('no line')
    const hash = linkHash(auditHash('sha256', null), before.hash, last.seq, line)
    await db.update(sysAuditLink).set({ algorithm: 'sha256', hash }).where(eq(sysAuditLink.seq, last.seq))
    expect((await keyed.check()).finding).toEqual({ flaw: 'changed', seq: last.seq, logId: last.logId })
    await db.update(sysAuditLink).set(last).where(eq(sysAuditLink.seq, last.seq))
    expect((await keyed.check()).finding).toBeNull()
    // when all that is left has one, the mark says so
    now += 181 * DAY
    await write(keyed, 'e.one')
    expect(await keyed.prune(180)).toBe(5)
    expect((await marks()).map(({ kind }) => kind)).toEqual(['begin'])
    expect((await keyed.check()).finding).toBeNull()
  })

  it('[SCALE-12] is not made anew without the key by somebody who removes or moves its marks', async () => {
    const [plain, keyed] = [chainWith(), chainWith(KEY)]
    const finding = async () => (await keyed.check()).finding
    await empty(db)
    await write(plain, 'a.one')
    now += 170 * DAY
    await write(plain, 'b.one')
    now += 4 * DAY
    await write(plain, 'b.two')
    now += 7 * DAY
    await write(keyed, 'c.one', 'c.two')
    expect(await keyed.prune(180)).toBe(1)
    const [all, signed] = [await links(), await marks()]
    const [begin, key] = signed
    const [from] = all
    if (begin === undefined || key === undefined || from === undefined) throw new Error('no chain')
    expect(signed.map(({ kind }) => kind)).toEqual(['begin', 'key'])
    const lines = await db.select().from(sysLog)
    const restore = async () => {
      await db.transaction(async tx => {
        await empty(tx)
        await tx.insert(sysLog).values(lines)
        await tx.insert(sysAuditLink).values(all)
        await tx.insert(sysAuditAnchor).values(signed)
      })
      expect(await finding()).toBeNull()
    }
    /** all links up to a number made anew over a changed line, as anybody can */
    const forge = async (upTo = Number.POSITIVE_INFINITY) => {
      await db.update(sysLog).set({ content: 'nothing happened' }).where(eq(sysLog.id, from.logId))
      let before = begin.hash
      for (const { seq, logId } of all.filter(link => link.seq <= upTo)) {
        const [line] = await db.select().from(sysLog).where(eq(sysLog.id, logId))
        if (line === undefined) throw new Error('no line')
        before = linkHash(auditHash('sha256', null), before, seq, line)
        await db.update(sysAuditLink).set({ algorithm: 'sha256', hash: before }).where(eq(sysAuditLink.seq, seq))
      }
    }
    const changed = { flaw: 'changed', seq: from.seq, logId: from.logId }
    // without the mark, and the next lines do not sign what was forged
    await forge()
    await db.delete(sysAuditAnchor).where(eq(sysAuditAnchor.seq, key.seq))
    expect(await finding()).toEqual(changed)
    await write(keyed, 'd.one')
    expect(await marks()).toHaveLength(1)
    expect(await finding()).toEqual(changed)
    await restore()
    // with the mark, whose link says something else or is gone
    await forge(key.seq)
    expect(await finding()).toMatchObject({ flaw: 'anchor', seq: key.seq })
    await restore()
    await forge(key.seq - 1)
    await db.delete(sysAuditLink).where(gte(sysAuditLink.seq, key.seq))
    expect(await finding()).toEqual({ flaw: 'missing', seq: key.seq, logId: '' })
    await restore()
    // a link with the name of a key that another one did not make gets no mark
    const last = all.at(-1)
    const newer = chainWith('a newer key of it', KEY)
    await db
      .update(sysAuditLink)
      .set({ hash: '0'.repeat(64) })
      .where(eq(sysAuditLink.seq, last?.seq ?? 0))
    await write(newer, 'd.two')
    expect(await marks()).toHaveLength(2)
    await restore()
    // what goes is checked up to the mark that knows it
    await forge(key.seq)
    now += 171 * DAY
    await expect(keyed.prune(180)).rejects.toThrow('不清理')
    expect(await links()).toHaveLength(all.length)
  })

  it('[SCALE-12] with a beginning that an earlier version signed is sound as well', async () => {
    const keyed = chainWith(KEY)
    await empty(db)
    const mark = { seq: 7, hash: '1'.repeat(64), removed: 7, until: new Date(now), at: new Date(now) }
    const signedAs = (kind: string, hash: AuditHash) => ({
      ...mark,
      kind,
      algorithm: hash.name,
      signature: hash.of(`anchor\n${kind}\n${mark.seq}\n${mark.hash}\n${mark.removed}`),
    })
    await db.insert(sysAuditAnchor).values(signedAs('begin', auditHash('sha256', null)))
    for (const chain of [chainWith(), keyed]) expect(await write(chain, 'a.one')).toBe(1)
    for (const kind of ['begin', 'begin.beforeKey']) {
      await db
        .update(sysAuditAnchor)
        .set(signedAs(kind, auditHash('sha256', KEY)))
        .where(eq(sysAuditAnchor.seq, mark.seq))
      expect(await keyed.check()).toMatchObject({ checked: 2, finding: null })
    }
  })
})
