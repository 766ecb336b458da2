import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { gridSnapshot } from '#contract/http/calls/grids.ts'
import { beginRun, endRun, openRun, runReport, runTrend } from '#contract/http/calls/testRuns.ts'
import type { InputOf } from '#contract/http/defineCall.ts'
import { LIVE, ORDER } from '#contract/grids/register.ts'
import { testRun } from '#contract/resources/test/run.resource.ts'
import { RUN_MAX, RUN_PICTURES, RUN_TEXT } from '#contract/rules/testRuns.ts'
import { demoUserId } from '#server/db/seed/demo.ts'
import { seedDatabase } from '#server/db/seed/index.ts'
import { seedId } from '#server/db/seed/seedId.ts'
import { qaRun, qaRunStep, sysLog, sysPermission, sysRolePermission, sysUserRole } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { closeGrids } from '#tests/support/gridSockets.ts'
import { acquireSeat, seatAt, until } from '#tests/support/gridTables.ts'
import { addUser, tokenFor } from '#tests/support/signIns.ts'
import { startTestApp, type TestApp } from '#tests/support/testApp.ts'

const NOW = Date.parse('2026-11-26T02:00:00Z')
const AT = '2026-11-26 10:00:00'
const PICTURE = `temp/2026/11/${'a'.repeat(32)}.png`
const { list: listCall, delete: deleteCall } = testRun.api
if (!listCall || !deleteCall) throw new Error('runs are listed and deleted')
type Begin = InputOf<typeof beginRun>

const pathOf = (steps: number): Begin['paths'][number] => ({
  start: 0,
  steps: JSON.stringify(Array.from({ length: steps }, (_, n) => `act${n}`)),
  rows: [
    { act: '开始', see: '登录页' },
    ...Array.from({ length: steps }, (_, n) => ({ act: `做第${n + 1}件事`, see: `看到${n + 1}` })),
  ],
})
let runs = 0
const idOf = (n: number) => n.toString(16).padStart(32, '0')
const draft = (more: Partial<Begin> = {}): Begin => {
  runs += 1
  return {
    id: idOf(runs),
    name: `登录会话 ${runs}`,
    machine: 'session',
    title: '登录会话',
    generator: 'allTransitions',
    until: 'end',
    seed: 1,
    build: '1.0',
    browser: 'Chrome 143 · Linux',
    paths: [pathOf(2), pathOf(1)],
    ...more,
  }
}

describeOnDatabases('runs of test paths', open => {
  let test: TestApp
  let qa: { id: string; token: string }
  let admin: { id: string; token: string }
  const demo = async (username: string) => ({ id: demoUserId(username), token: await tokenFor(test.app, username) })
  const key = (id: string) => `qaRun:${id}`
  const begin = async (more: Partial<Begin> = {}) => {
    const input = draft(more)
    const answer = await test.call(beginRun, input, qa.token)
    expect(answer.message).toBe('已新建执行')
    return input.id
  }
  /** Somebody with just these buttons. */
  const personWith = async (name: string, actions: string[], tenants = [1]) => {
    const id = await addUser(test.app, name, { tenants })
    const roleId = seedId('role', name)
    const { db } = test.app
    await db.execute(`insert into sys_role (id, role_code, role_name) values ('${roleId}', '${name}', '${name}')`)
    await db.insert(sysUserRole).values({ userId: id, roleId })
    for (const action of actions) await db.insert(sysRolePermission).values({ roleId, permissionId: seedId('button', action) })
    const token = await test.app.tokens.issue({ kind: 'user', ownerId: id, tenantId: tenants[0] ?? 0, ip: '', agent: '' })
    return { id, token }
  }

  beforeAll(async () => {
    test = await startTestApp({ open, clock: () => NOW })
    qa = await demo('qa')
    admin = await demo('admin')
  })
  afterEach(() => closeGrids())
  afterAll(() => test.close())

  it('[QA-14] a set of paths becomes a run with a row for each start and step, once however often it is sent, and is audited', async () => {
    const input = draft()
    const first = await test.call(beginRun, input, qa.token)
    expect(first).toMatchObject({
      success: true,
      result: { ...{ id: input.id, name: input.name, machine: 'session', tester: '程知微', build: '1.0' }, startedAt: AT },
    })
    expect(first.result).toMatchObject({ pathCount: 2, stepCount: 5, passed: 0, failed: 0, blocked: 0, endedAt: null })
    expect((await test.call(beginRun, { ...input, name: '又一次' }, qa.token)).result.name).toBe(input.name)
    const { result } = await test.call(gridSnapshot, { table: key(input.id) }, qa.token)
    expect(result.access).toEqual({ edit: true, add: false, remove: false, move: false })
    expect(result.rows.map(({ d }) => [d['path'], d['step'], d['act'], d['see'], d['result']])).toEqual([
      [1, 0, '开始', '登录页', null],
      [1, 1, '做第1件事', '看到1', null],
      [1, 2, '做第2件事', '看到2', null],
      [2, 0, '开始', '登录页', null],
      [2, 1, '做第1件事', '看到1', null],
    ])
    expect((await test.call(openRun, { id: input.id }, admin.token)).result.walks).toEqual([
      { start: 0, steps: '["act0","act1"]' },
      { start: 0, steps: '["act0"]' },
    ])
    const lines = await test.app.db.select().from(sysLog).where(eq(sysLog.entityId, input.id))
    expect(lines.map(({ action }) => action)).toEqual(['testRun.begin'])
  })

  it('[QA-14] more paths or steps than a run may hold, and paths whose walk does not lead to each step, are refused in words', async () => {
    const say = async (paths: Begin['paths']) => (await test.call(beginRun, draft({ paths }), qa.token)).message
    const many = Array.from({ length: RUN_MAX.paths + 1 }, () => pathOf(1))
    expect(await say(many)).toBe('一次执行最多 200 条路径、3000 步，这一组有 201 条路径、402 步，请修改终止条件后重新生成')
    expect(await say([pathOf(RUN_MAX.steps)])).toBe(
      '一次执行最多 200 条路径、3000 步，这一组有 1 条路径、3001 步，请修改终止条件后重新生成',
    )
    expect(await say([pathOf(RUN_MAX.steps - 1)])).toBe('已新建执行')
    expect(await say([{ ...pathOf(2), steps: '["act0"]' }])).toBe(RUN_TEXT.broken)
    expect(await say([{ ...pathOf(2), steps: '{}' }])).toBe(RUN_TEXT.broken)
    expect((await test.call(beginRun, draft({ machine: '../etc' }), qa.token)).success).toBe(false)
    expect((await test.call(beginRun, draft({ paths: [] }), qa.token)).success).toBe(false)
  })

  it('[QA-14] two testers write at once, each sees the other, and the run counts with them and notes who wrote', async () => {
    const id = await begin()
    const [one, other] = [await seatAt(test, key(id), qa), await seatAt(test, key(id), admin)]
    const [first, second] = [`${id}-1-1`, `${id}-1-2`]
    expect(await one.op({ r: first, f: 'result', v: 'passed' })).toEqual(['ok'])
    expect(
      await other.op(
        { r: second, f: 'result', v: 'failed' },
        { r: second, f: 'note', v: '按钮没有反应' },
        { r: second, f: 'pictures', v: PICTURE },
      ),
    ).toEqual(['ok', 'ok', 'ok'])
    await until(() => one.client.entries().some(({ r, f, v }) => r === second && f === 'note' && v === '按钮没有反应'))
    await until(() => other.client.entries().some(({ r, f, v }) => r === first && f === 'result' && v === 'passed'))
    const { run, steps } = (await test.call(runReport, { id }, qa.token)).result
    expect(run).toMatchObject({ passed: 1, failed: 1, blocked: 0 })
    expect(steps[1]).toEqual({
      ...{ path: 1, step: 1, act: '做第1件事', see: '看到1', result: 'passed', note: null, pictures: null },
      ...{ by: '程知微', at: AT },
    })
    expect(steps[2]).toMatchObject({ result: 'failed', note: '按钮没有反应', pictures: PICTURE, by: '管理员' })
    expect(steps[0]).toMatchObject({ result: null, by: null, at: null })
    expect(await one.op({ r: first, f: 'result', v: null, b: await one.seen(first, 'result') })).toEqual(['ok'])
    const { result: page } = await test.call(listCall, { machine: 'session', isEnded: 'N' }, qa.token)
    const row = page.records.find(found => found.id === id)
    expect(row).toMatchObject({ passed: 0, failed: 1, blocked: 0, progress: 20, stepCount: 5, startedAt: AT })
  })

  it('[QA-14] what is to be done and seen is fixed, rows neither come, go nor move, and values are checked', async () => {
    const id = await begin()
    const seat = await seatAt(test, key(id), qa)
    const r = `${id}-1-1`
    const no = '您没有修改该单元格的权限'
    expect(
      await seat.op(
        { r, f: 'act', v: '别的' },
        { r, f: 'step', v: 9 },
        { r, f: LIVE, v: false },
        { r, f: ORDER, v: 'a0' },
        { r: 'new', f: LIVE, v: true },
        { r, f: 'who', v: 'x' },
      ),
    ).toEqual(Array(6).fill(`perm ${no}`))
    const joined = Array.from({ length: RUN_PICTURES + 1 }, () => PICTURE).join(',')
    expect(
      await seat.op(
        { r, f: 'result', v: '好' },
        { r, f: 'pictures', v: 'https://example.org/x.png' },
        { r, f: 'pictures', v: joined },
        { r, f: 'note', v: 'x'.repeat(1_001) },
      ),
    ).toEqual([
      `rule ${RUN_TEXT.badResult}`,
      `rule ${RUN_TEXT.badPictures}`,
      `rule ${RUN_TEXT.badPictures}`,
      'rule 备注最多1000个字符',
    ])
  })

  it('[QA-14] an ended run takes nothing more and says why; open tables are told to load, and it ends once', async () => {
    const id = await begin()
    const seat = await seatAt(test, key(id), admin)
    const r = `${id}-1-1`
    expect(await seat.op({ r, f: 'result', v: 'blocked' })).toEqual(['ok'])
    const ended = await test.call(endRun, { id }, qa.token)
    expect(ended).toMatchObject({ message: '执行已结束', result: { endedAt: AT, endedBy: '程知微', blocked: 1 } })
    await until(() => seat.client.words('stale').length === 1)
    expect(await seat.op({ r, f: 'note', v: '太晚了' })).toEqual([`perm ${RUN_TEXT.ended}`])
    expect((await test.call(gridSnapshot, { table: key(id) }, admin.token)).result.access).toEqual({
      ...{ edit: false, add: false, remove: false, move: false },
    })
    expect((await test.call(endRun, { id }, admin.token)).message).toBe(RUN_TEXT.endedBefore)
    const [stored] = await test.app.db.select().from(qaRunStep).where(eq(qaRunStep.id, r))
    expect(stored).toMatchObject({ result: 'blocked', note: null })
  })

  it('[QA-14] who may only look sees and writes nothing; who has no right, or is of another tenant, finds no run', async () => {
    const id = await begin()
    const reader = await personWith('run_reader', ['test:run:list'])
    const nobody = await personWith('run_nobody', [])
    const stranger = await personWith('run_stranger', ['test:run:list', 'test:run:edit', 'test:run:add'], [2])
    const seat = await seatAt(test, key(id), reader)
    expect(await seat.op({ r: `${id}-1-1`, f: 'result', v: 'passed' })).toEqual(['perm 您没有修改该单元格的权限'])
    expect((await test.call(openRun, { id }, reader.token)).success).toBe(true)
    expect(await test.call(endRun, { id }, reader.token)).toMatchObject({ success: false, code: 510 })
    expect(await test.call(beginRun, draft(), reader.token)).toMatchObject({ success: false, code: 510 })
    expect(await acquireSeat(test, key(id), nobody)).toBe('refused')
    expect(await test.call(runReport, { id }, nobody.token)).toMatchObject({ success: false, code: 510 })
    expect(await acquireSeat(test, key(id), stranger)).toBe('refused')
    expect((await test.call(openRun, { id }, stranger.token)).message).toBe(RUN_TEXT.unknown)
    expect((await test.call(endRun, { id }, stranger.token)).message).toBe(RUN_TEXT.unknown)
    expect((await test.call(runTrend, { machine: 'session' }, stranger.token)).result).toEqual([])
    expect((await test.call(beginRun, draft({ id }), stranger.token)).message).toBe(RUN_TEXT.unknown)
  })

  it('[QA-14] the trend holds the runs of one machine from the oldest on; a deleted run is neither there nor opened, and its open tables end at once', async () => {
    const ids = [await begin({ machine: 'slider' }), await begin({ machine: 'slider' }), await begin({ machine: 'upload' })]
    const [first = '', second = ''] = ids
    expect((await test.call(runTrend, { machine: 'slider' }, qa.token)).result.map(({ id }) => id)).toEqual([first, second])
    const seat = await seatAt(test, key(first), admin)
    const removed = await test.call(deleteCall, { id: first }, qa.token)
    expect(removed.success).toBe(true)
    // `until` gives up after twenty seconds; the look at rights would come after thirty
    await until(() => seat.client.words('refused').length === 1)
    expect(seat.client.words('refused')[0]).toMatchObject({ text: RUN_TEXT.unknown })
    expect((await test.call(runTrend, { machine: 'slider' }, qa.token)).result.map(({ id }) => id)).toEqual([second])
    expect((await test.call(openRun, { id: first }, qa.token)).message).toBe(RUN_TEXT.unknown)
    expect(await acquireSeat(test, key(first), qa)).toBe('refused')
  })

  it('[QA-07] a database of before gets the pages of runs and their rights with its next start, for admin and qa alone', async () => {
    const { db } = test.app
    const urls = ['/test/runs', '/test/run', '/test/runReport']
    const [page = ''] = urls.map(url => seedId('menu', url))
    const added = [...urls.map(url => seedId('menu', url)), seedId('button', 'test:run:list'), seedId('button', 'test:run:add')]
    for (const id of added) {
      await db.delete(sysRolePermission).where(eq(sysRolePermission.permissionId, id))
      await db.delete(sysPermission).where(eq(sysPermission.id, id))
    }
    await seedDatabase(test.database, { demo: true, now: new Date(NOW) })
    expect(await db.$count(sysPermission, eq(sysPermission.id, page))).toBe(1)
    for (const id of added) {
      const grants = await db.select().from(sysRolePermission).where(eq(sysRolePermission.permissionId, id))
      expect(grants.map(({ roleId }) => roleId).sort()).toEqual([seedId('role', 'admin'), seedId('role', 'qa')].sort())
    }
    expect(await db.$count(qaRun)).toBeGreaterThan(0)
  })
})
