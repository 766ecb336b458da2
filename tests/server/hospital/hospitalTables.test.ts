// Over 400 lines: the shared tables of the hospital on one server; each start of another would cost more than the file.
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { gridHistory, gridSnapshot } from '#contract/http/calls/grids.ts'
import { keysBetween } from '#contract/grids/order.ts'
import { LIVE, ORDER } from '#contract/grids/register.ts'
import { daysLater, mondayOf } from '#contract/rules/scheduleWeek.ts'
import { demoUserId } from '#server/db/seed/demo.ts'
import { productsOf } from '#server/db/seed/catalogue/products.ts'
import { doctorId } from '#server/db/seed/hospitalPeople.ts'
import { seedDatabase } from '#server/db/seed/index.ts'
import { seedId } from '#server/db/seed/seedId.ts'
import {
  gridAnswer,
  gridLog,
  hosChronic,
  hosDisease,
  hosDoctor,
  hosDrugIcd,
  hosDrugStock,
  hosIcd,
  hosMedicalRecord,
  hosPatientCondition,
  hosPrescription,
  hosSchedule,
  sysPermission,
  sysRolePermission,
  sysUserDepart,
  sysUserRole,
} from '#server/db/tables/index.ts'
import { sweepGridAnswers } from '#server/plugins/sweeper.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { closeGrids } from '#tests/support/gridSockets.ts'
import { seatAt, acquireSeat, until, type GridSeat } from '#tests/support/gridTables.ts'
import { addUser, tokenFor } from '#tests/support/signIns.ts'
import { startTestApp, type TestApp } from '#tests/support/testApp.ts'

const NOW = Date.parse('2026-11-18T02:00:00Z')
const MONDAY = '2026-11-16'
const [place = ''] = keysBetween(null, null, 1)

describeOnDatabases('the shared tables of the hospital', open => {
  let test: TestApp
  let admin: { id: string; token: string }
  let people = 0
  const demo = async (username: string, tenantId?: number) => ({
    id: demoUserId(username),
    token: await tokenFor(test.app, username, tenantId),
  })
  /** Somebody with just these buttons, in these departments. */
  const personWith = async (actions: string[], departments: string[] = [], tenants = [1]) => {
    people += 1
    const id = await addUser(test.app, `grid_${people}`, { tenants })
    const roleId = seedId('role', `grid_${people}`)
    const { db } = test.app
    await db.insert(sysUserRole).values({ userId: id, roleId })
    await db.execute(`insert into sys_role (id, role_code, role_name) values ('${roleId}', 'grid_${people}', 'grid_${people}')`)
    for (const action of actions)
      await db
        .insert(sysRolePermission)
        .values({ roleId, permissionId: seedId('button', action) })
        .onConflictDoNothing()
    for (const code of departments) await db.insert(sysUserDepart).values({ userId: id, departId: seedId('depart', code) })
    const token = await test.app.tokens.issue({ kind: 'user', ownerId: id, tenantId: tenants[0] ?? 0, ip: '', agent: '' })
    return { id, token }
  }
  const rowsOf = async (table: string, token = admin.token) => (await test.call(gridSnapshot, { table }, token)).result.rows
  const newRow = (seat: GridSeat, r: string, cells: Record<string, string | number | null> = {}) =>
    seat.op({ r, f: LIVE, v: true }, { r, f: ORDER, v: place }, ...Object.entries(cells).map(([f, v]) => ({ r, f, v })))

  beforeAll(async () => {
    test = await startTestApp({ open, clock: () => NOW })
    admin = await demo('admin')
  })
  afterEach(() => closeGrids())
  afterAll(() => test.close())

  it('[PROD-08] plans a week of a department from the start, keeps what is edited and moved there, and a second start adds nothing', async () => {
    const key = `schedule:A01:${mondayOf('2026-11-18')}`
    const rows = await rowsOf(key)
    expect(rows).toHaveLength(8)
    expect(rows.find(({ d }) => d['doctorId'] === doctorId('doctor'))?.d).toMatchObject({ d1am: 20, fee: 15, note: '值班组长' })
    const seat = await seatAt(test, key, admin)
    const r = rows[0]?.id ?? ''
    const behind = [...rows].sort((a, b) => String(a.o).localeCompare(String(b.o))).at(-1)?.o ?? null
    const [last = ''] = keysBetween(behind, null, 1)
    expect(await seat.op({ r, f: 'd7pm', v: 12 }, { r, f: ORDER, v: last }, { r, f: 'fee', v: 19.9 })).toEqual(['ok', 'ok', 'ok'])
    const [stored] = await test.app.db
      .select()
      .from(hosSchedule)
      .where(and(eq(hosSchedule.id, r), eq(hosSchedule.tenantId, 1)))
    expect(stored).toMatchObject({ d7pm: 12, place: last, feeFen: 1990, orgCode: 'A01', monday: MONDAY })
    await seedDatabase(test.database, { demo: true, now: new Date(NOW + 14 * 86_400_000) })
    expect(await test.app.db.$count(hosSchedule)).toBe(16)
  })

  it('seeds drugs with stock in three pharmacies and a tree of diagnoses', async () => {
    expect(productsOf(1, 'small').length).toBeGreaterThanOrEqual(200)
    const [shop, herbs, partner] = await Promise.all(['S01', 'S02', 'S03'].map(one => rowsOf(`drugStock:${one}`)))
    expect([shop?.length, herbs?.length, partner?.length]).toEqual([39, 163, 202])
    expect(shop?.every(({ d }) => Number(d['reserved']) <= Number(d['onHand']) && String(d['expiry']) > '2026-11-18')).toBe(true)
    const icd = await rowsOf('icd')
    const byId = new Map(icd.map(row => [row.id, row]))
    const leaf = icd.find(({ d }) => d['code'] === 'E11.9')
    const above = byId.get(String(leaf?.d['parentId']))
    expect([above?.d['code'], byId.get(String(above?.d['parentId']))?.d['code']]).toEqual(['E11', 'E00-E90'])
    expect(icd.filter(({ d }) => d['isTcm'] === 'Y')).toHaveLength(23)
    expect(new Set(icd.map(({ d }) => d['code'])).size).toBe(icd.length)
  })

  it('shows a department’s weeks to anyone who belongs to it, all of them by a button, and lets write whom their buttons let', async () => {
    const reader = await personWith(['schedule:list'], ['A01'])
    const secretary = await personWith(['schedule:list', 'schedule:edit'], ['A01'])
    const adder = await personWith(['schedule:list', 'schedule:add'], ['A01'])
    const planner = await personWith(['schedule:list', 'schedule:allDeparts'])
    const stranger = await personWith(['drugStock:list'], ['A01'])
    const key = `schedule:A01:${MONDAY}`
    expect(await acquireSeat(test, `schedule:A02:${MONDAY}`, secretary)).toBe('refused')
    expect(await acquireSeat(test, key, stranger)).toBe('refused')
    expect(await test.call(gridSnapshot, { table: key }, stranger.token)).toMatchObject({ success: false, code: 510 })
    expect(await rowsOf(`schedule:A02:${MONDAY}`, planner.token)).toEqual([])
    const r = seedId('schedule', 'A01', MONDAY, 'doctor')
    const perm = 'perm 您没有修改该单元格的权限'
    expect(await (await seatAt(test, key, reader)).op({ r, f: 'note', v: 'x' }, { r, f: LIVE, v: false })).toEqual([perm, perm])
    const at = await seatAt(test, key, secretary)
    expect(await at.op({ r, f: 'note', v: '交班' }, { r, f: LIVE, v: false }, { r: 'own1', f: LIVE, v: true })).toEqual([
      'ok',
      perm,
      perm,
    ])
    const adding = await seatAt(test, key, adder)
    expect(await newRow(adding, 'added', { doctorId: doctorId('shilei'), note: '新行' })).toEqual(['ok', 'ok', 'ok', 'ok'])
    expect(await adding.op({ r, f: 'note', v: 'y' })).toEqual([perm])
    const doctor = await demo('doctor')
    expect(await rowsOf(key, doctor.token)).not.toHaveLength(0)
    expect(await acquireSeat(test, `schedule:A04:${MONDAY}`, doctor)).toBe('refused')
  })

  it('keeps tenants apart: neither rows nor doctors, drugs, pharmacies of another one', async () => {
    const far = await demo('hospital', 2)
    const key = `schedule:A01:${daysLater(MONDAY, 7)}`
    expect(await rowsOf(key)).toHaveLength(8)
    expect(await rowsOf(key, far.token)).toEqual([])
    const other = await personWith(
      ['schedule:list', 'schedule:edit', 'schedule:add', 'schedule:allDeparts', 'drugStock:list', 'icd:list', 'icd:edit'],
      [],
      [2],
    )
    expect(await rowsOf(key, other.token)).toEqual([])
    expect(await rowsOf('icd', other.token)).toEqual([])
    expect(await acquireSeat(test, 'drugStock:S01', other)).toBe('refused')
    const seat = await seatAt(test, key, other)
    const id = seedId('schedule', 'A01', daysLater(MONDAY, 7), 'doctor')
    expect(await seat.op({ r: id, f: 'note', v: '外来' })).toEqual(['gone 该行已被删除'])
    expect(await newRow(seat, id, { doctorId: doctorId('doctor'), note: '同名行' })).toEqual([
      'rule 没有该医生，或已停用',
      'gone 该行未添加',
      'rule 没有该医生，或已停用',
      'gone 该行未添加',
    ])
    const [known] = await test.app.db
      .select()
      .from(hosDoctor)
      .where(eq(hosDoctor.id, doctorId('doctor')))
    if (known === undefined) throw new Error('the demo has its doctor')
    await test.app.db.insert(hosDoctor).values({ ...known, id: 'far', tenantId: 2, userId: 'far' })
    expect(await newRow(seat, id, { doctorId: 'far', note: '同名行' })).toEqual(['ok', 'ok', 'ok', 'ok'])
    const rows = await test.app.db.select().from(hosSchedule).where(eq(hosSchedule.id, id))
    expect(rows.map(({ tenantId, note }) => [tenantId, note]).sort()).toEqual([
      [1, '值班组长'],
      [2, '同名行'],
    ])
  })

  it('knows no table behind foreign, broken or hostile keys', async () => {
    const evil = [
      'schedule',
      'schedule:A01',
      `schedule:../x:${MONDAY}`,
      `schedule:A01:${daysLater(MONDAY, 1)}`,
      'schedule:A01:2026-02-30',
      `schedule:A99999:${MONDAY}`,
      `schedule:A01' or '1'='1:${MONDAY}`,
      `schedule:A01:${MONDAY}:more`,
      'drugStock',
      'drugStock:S99',
      "drugStock:S01'; drop table hos_drug_stock; --",
      'icd:x',
      'icd:',
      'dictItems',
      'dictItems:nothing',
      "dictItems:' or true --",
      '__proto__',
      'constructor:x',
    ]
    for (const key of evil) {
      expect(await acquireSeat(test, key, admin), key).toBe('refused')
      expect((await test.call(gridSnapshot, { table: key }, admin.token)).success, key).toBe(false)
      expect((await test.call(gridHistory, { table: key, row: 'r', field: 'f' }, admin.token)).success, key).toBe(false)
    }
    expect(await test.app.db.$count(hosDrugStock)).toBe(404)
  })

  it('refuses the second of two who give one half-day, and a doctor who is planned elsewhere, twice, or unknown', async () => {
    const monday = daysLater(MONDAY, 70)
    const [one, other] = await Promise.all([0, 1].map(() => seatAt(test, `schedule:A05:${monday}`, admin)))
    const hospital = await seatAt(test, `schedule:A06:${monday}`, await demo('hospital'))
    if (one === undefined || other === undefined) throw new Error('two seats')
    expect(await newRow(one, 'r1', { doctorId: doctorId('majun') })).toEqual(['ok', 'ok', 'ok'])
    expect(await one.op({ r: 'r1', f: 'd2am', v: 20 })).toEqual(['ok'])
    expect(await other.op({ r: 'r1', f: 'd2am', v: 30 })).toEqual(['stale 该单元格已被他人修改'])
    expect(await other.op({ r: 'r1', f: 'd2am', v: 30, b: await one.seen('r1', 'd2am') })).toEqual(['ok'])
    expect(await newRow(one, 'r2', { doctorId: doctorId('majun') })).toEqual([
      'rule 该医生已在本周排班中',
      'gone 该行未添加',
      'rule 该医生已在本周排班中',
    ])
    expect(await newRow(hospital, 'r3', { doctorId: doctorId('majun'), d2am: 5, d2pm: 5 })).toEqual([
      'ok',
      'ok',
      'ok',
      'rule 该医生周二上午已在消化内科排班',
      'ok',
    ])
    expect(await one.op({ r: 'r1', f: 'd2pm', v: 5 })).toEqual(['rule 该医生周二下午已在神经内科排班'])
    expect(
      await one.op(
        { r: 'r1', f: 'd3am', v: -1 },
        { r: 'r1', f: 'd3am', v: 201 },
        { r: 'r1', f: 'd3am', v: 1.5 },
        { r: 'r1', f: 'd3am', v: '20' },
        { r: 'r1', f: 'd3am', v: true },
        { r: 'r1', f: 'fee', v: 1e9 },
        { r: 'r1', f: 'fee', v: 1.234 },
        { r: 'r1', f: 'doctorId', v: 'nobody', b: await one.seen('r1', 'doctorId') },
        { r: 'r1', f: 'note', v: 'a\u0000b' },
        { r: 'r1', f: 'note', v: 'x'.repeat(501) },
        { r: 'r1', f: ORDER, v: '!!' },
        { r: 'r1', f: 'tenantId', v: 2 },
      ),
    ).toEqual([
      'rule 周三上午必须在0到200之间',
      'rule 周三上午必须在0到200之间',
      'rule 号源必须是整数',
      'rule 周三上午必须是数字',
      'rule 周三上午必须是数字',
      'rule 诊查费(元)必须在0到10000之间',
      'rule 诊查费最多两位小数',
      'rule 没有该医生，或已停用',
      'rule 数据格式不正确',
      'rule 备注最多500个字符',
      'rule 数据格式不正确',
      'perm 您没有修改该单元格的权限',
    ])
    // a half-day is taken back with nothing in the cell
    await until(() => one.client.entries().some(({ f, v }) => f === 'd2am' && v === 30))
    expect(await one.op({ r: 'r1', f: 'd2am', v: null, b: await one.seen('r1', 'd2am') })).toEqual(['ok'])
    const [stored] = await test.app.db.select().from(hosSchedule).where(eq(hosSchedule.id, 'r1'))
    expect(stored).toMatchObject({ d2am: null, d3am: null, tenantId: 1, note: null })
  })

  it('gives one half-day of a doctor to one of two departments that take it at once', async () => {
    const monday = daysLater(MONDAY, 77)
    const departments = ['A11', 'A12', 'A13']
    const seats = await Promise.all(departments.map(code => seatAt(test, `schedule:${code}:${monday}`, admin)))
    await Promise.all(seats.map((seat, n) => newRow(seat, `race${n}`, { doctorId: doctorId('shilei') })))
    const answers = await Promise.all(seats.map((seat, n) => seat.op({ r: `race${n}`, f: 'd4am', v: 10 })))
    expect(answers.flat().filter(text => text === 'ok')).toHaveLength(1)
    expect(answers.flat().filter(text => text.startsWith('rule 该医生周四上午已在'))).toHaveLength(2)
  })

  it('takes no number of stock from the grid, neither what is on hand nor what is reserved, and keeps a reserved batch', async () => {
    await test.app.db
      .update(hosDrugStock)
      .set({ reserved: 4 })
      .where(eq(hosDrugStock.id, seedId('stock', 'S03', 'W09')))
    const key = 'drugStock:S03'
    const first = await seatAt(test, key, admin)
    const row = (await rowsOf(key)).find(({ d }) => Number(d['reserved']) === 4)
    const r = row?.id ?? ''
    const had = Number(row?.d['onHand'])
    const perm = 'perm 您没有修改该单元格的权限'
    expect(await first.op({ r, f: 'onHand', v: had + 5 }, { r, f: 'onHand', v: 'much' }, { r, f: 'reserved', v: 0 })).toEqual([
      perm,
      perm,
      perm,
    ])
    expect(await first.op({ r, f: LIVE, v: false }, { r, f: 'drugCode', v: 'W02' }, { r, f: 'expiry', v: '2026-11-17' })).toEqual(
      ['rule 该批次有预占，不能删除', 'rule 该批次有预占，不能更换药品', 'rule 效期早于今天'],
    )
    expect(
      await first.op(
        { r, f: 'expiry', v: '2026-11-18' },
        { r, f: 'expiry', v: '2027-02-30', b: 9_999 },
        { r, f: 'price', v: 12.5 },
      ),
    ).toEqual(['ok', 'stale 该单元格已被他人修改', 'ok'])
    // what lies there is not another drug either
    await test.app.db.update(hosDrugStock).set({ reserved: 0 }).where(eq(hosDrugStock.id, r))
    expect(await first.op({ r, f: 'drugCode', v: 'W02' })).toEqual(['rule 该批次仍有库存，不能更换药品'])
    // nor is what was issued of it, which may come back
    await test.app.db.update(hosDrugStock).set({ onHand: 0 }).where(eq(hosDrugStock.id, r))
    expect(await first.op({ r, f: 'drugCode', v: 'W02' })).toEqual(['rule 该批次已有出入库记录，不能更换药品'])
    await test.app.db.update(hosDrugStock).set({ onHand: had, reserved: 4 }).where(eq(hosDrugStock.id, r))
    const [stored] = await test.app.db.select().from(hosDrugStock).where(eq(hosDrugStock.id, r))
    expect(stored).toMatchObject({ drugCode: row?.d['drugCode'], onHand: had, reserved: 4, expiry: '2026-11-18', priceFen: 1250 })
    expect((await test.call(gridHistory, { table: key, row: r, field: 'onHand' }, admin.token)).result).toEqual([])
  })

  it('takes a batch of a drug once in a pharmacy, also within one paste, and brings no row of another pharmacy in', async () => {
    const seat = await seatAt(test, 'drugStock:S01', admin)
    const cells = (r: string) => [
      { r, f: LIVE, v: true },
      { r, f: ORDER, v: place },
      { r, f: 'drugCode', v: 'W01' },
      { r, f: 'batchNo', v: 'B-1' },
    ]
    const answers = await seat.op(...cells('p1'), ...cells('p2'))
    const refused = ['rule 批号已存在', 'gone 该行未添加', 'gone 该行未添加', 'rule 批号已存在']
    expect(answers).toEqual(['ok', 'ok', 'ok', 'ok', ...refused])
    expect(await seat.op(...cells('p2').map(op => (op.f === 'batchNo' ? { ...op, v: 'B-2' } : op)))).toEqual([
      'ok',
      'ok',
      'ok',
      'ok',
    ])
    expect(
      await seat.op(
        { r: 'p2', f: 'batchNo', v: 'B-1', b: await seat.seen('p2', 'batchNo') },
        { r: 'p2', f: 'drugCode', v: 'no such', b: await seat.seen('p2', 'drugCode') },
      ),
    ).toEqual(['rule 批号已存在', 'rule 没有该药品，或已停用'])
    const foreign = seedId('stock', 'S02', 'H01')
    const whole = (r: string) => cells(r).map(op => (op.f === 'batchNo' ? { ...op, v: 'B-3' } : op))
    const bad = ['rule 数据格式不正确', 'gone 该行已被删除', 'gone 该行已被删除', 'gone 该行已被删除']
    expect(await seat.op({ r: foreign, f: 'note', v: 'x' }, ...whole(foreign))).toEqual(['gone 该行已被删除', ...bad])
    expect(await seat.op(...whole('a,b'))).toEqual(bad)
    // gone and back: not over a batch that took its number meanwhile
    const seen = await seat.seen('p2', 'batchNo')
    expect(
      await seat.op({ r: 'p1', f: LIVE, v: false }, { r: 'p2', f: 'batchNo', v: 'B-1', b: seen }, { r: 'p1', f: LIVE, v: true }),
    ).toEqual(['ok', 'ok', 'rule 批号已存在'])
  })

  it('keeps the tree of diagnoses a tree: parents first, no circles, no orphans, codes once', async () => {
    const seat = await seatAt(test, 'icd', admin)
    const row = (r: string, cells: Record<string, string>) => [
      { r, f: LIVE, v: true },
      { r, f: ORDER, v: place },
      ...Object.entries(cells).map(([f, v]) => ({ r, f, v })),
    ]
    const made = await seat.op(
      ...row('x', { code: 'X00', name: '一' }),
      ...row('x1', { code: 'X00.1', name: '二', parentId: 'x' }),
      ...row('x11', { code: 'X00.11', name: '三', parentId: 'x1' }),
    )
    expect(made.every(text => text === 'ok')).toBe(true)
    expect(
      await seat.op(
        { r: 'x', f: 'parentId', v: 'x11' },
        { r: 'x', f: 'parentId', v: 'x' },
        { r: 'x', f: 'parentId', v: 'nowhere' },
        { r: 'x', f: LIVE, v: false },
        { r: 'x1', f: 'code', v: 'I10', b: await seat.seen('x1', 'code') },
        { r: 'x1', f: 'isTcm', v: 'perhaps' },
        { r: 'x1', f: 'enabled', v: null },
      ),
    ).toEqual([
      'rule 不能移动到自己的下级',
      'rule 不能移动到自己的下级',
      'rule 上级不存在或已删除',
      'rule 请先删除下级',
      'rule 编码不能重复',
      'rule 数据格式不正确',
      'rule 数据格式不正确',
    ])
    expect(
      await seat.op(
        { r: 'x11', f: LIVE, v: false },
        { r: 'x1', f: LIVE, v: false },
        { r: 'x', f: LIVE, v: false },
        { r: 'x11', f: LIVE, v: true },
      ),
    ).toEqual(['ok', 'ok', 'ok', 'rule 上级不存在或已删除'])
    expect(await seat.op(...row('y', { code: 'X00', name: '乙' }), { r: 'x', f: LIVE, v: true })).toEqual([
      'ok',
      'ok',
      'ok',
      'ok',
      'rule 编码不能重复',
    ])
    expect(await test.app.db.$count(hosIcd, eq(hosIcd.live, true))).toBe((await rowsOf('icd')).length)
  })

  it('[VIEW-HOSP-12] a diagnosis in use is not deleted, and says where it stands how often; it may be switched off', async () => {
    const seat = await seatAt(test, 'icd', admin)
    const { db } = test.app
    const row = (r: string, code: string) => [
      { r, f: LIVE, v: true },
      { r, f: ORDER, v: place },
      { r, f: 'code', v: code },
      { r, f: 'name', v: '演示诊断' },
    ]
    await seat.op(...row('u', 'Q77.7'), ...row('u2', 'Q77.8'))
    const diagnoses = [
      { kind: 1 as const, code: 'I10', name: '高血压', main: true },
      { kind: 1 as const, code: 'Q77.7', name: '演示诊断', main: false },
    ]
    const sheet = (id: string, tenantId: number) => ({
      id,
      tenantId,
      rxNo: `RX-${id}`,
      sessionId: id,
      orderId: id,
      patientId: 'p',
      doctorId: 'd',
      orgCode: 'A01',
      rxType: '1',
      hospitalName: '杏林',
      diagnoses,
    })
    // the sheet of another tenant counts nothing here
    await db.insert(hosPrescription).values([sheet('q1', 1), sheet('q2', 1), sheet('q3', 2)])
    await db
      .insert(hosMedicalRecord)
      .values({ id: 'q1', tenantId: 1, sessionId: 'q1', patientId: 'p', doctorUserId: 'd', rev: 1, diagnoses })
    await db.insert(hosPatientCondition).values({ id: 'q1', tenantId: 1, patientId: 'p', icdCode: 'Q77.7', icdName: '演示诊断' })
    await db
      .insert(hosChronic)
      .values({ id: 'q1', tenantId: 1, name: '演示慢病', icdCodes: 'E11,Q77.7', followUpDays: 30, longTermDays: 28 })
    await db.insert(hosDisease).values({ id: 'q1', tenantId: 1, name: '演示疾病', icdCodes: 'Q77.7' })
    await db.insert(hosDrugIcd).values({ id: 'q1', tenantId: 1, drugCode: 'W01', icdPrefix: 'Q77.7', kind: 1 })
    expect(await seat.op({ r: 'u', f: LIVE, v: false }, { r: 'u2', f: LIVE, v: false })).toEqual([
      'rule 该编码已被使用（处方2处、病历1处、患者病史1处、慢病1处、疾病1处、药品适应证与禁忌1处），不能删除，可以停用',
      'ok',
    ])
    expect(await seat.op({ r: 'u', f: 'enabled', v: 'N' })).toEqual(['ok'])
  })

  it('sweeps answers after a week and never the history', async () => {
    const logged = await test.app.db.$count(gridLog)
    const answers = await test.app.db.$count(gridAnswer)
    expect(answers).toBeGreaterThan(0)
    expect(await sweepGridAnswers(test.app.db, NOW + 7 * 86_400_000)).toBe(0)
    expect(await sweepGridAnswers(test.app.db, NOW + 7 * 86_400_000 + 1)).toBe(answers)
    expect(await test.app.db.$count(gridAnswer)).toBe(0)
    expect(await test.app.db.$count(gridLog)).toBe(logged)
  })

  it('names every button of the tables in the menu', async () => {
    const buttons = await test.app.db
      .select({ perms: sysPermission.perms })
      .from(sysPermission)
      .where(eq(sysPermission.menuType, 2))
    const known = new Set(buttons.map(({ perms }) => perms))
    for (const table of ['schedule', 'drugStock', 'icd'])
      for (const command of ['list', 'add', 'edit', 'batch_delete'])
        expect(known.has(`${table}:${command}`), `${table}:${command}`).toBe(true)
    expect(known.has('dict:list') && known.has('dict:edit')).toBe(true)
  })
})
