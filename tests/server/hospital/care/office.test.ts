import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as calls from '#contract/http/calls/care.ts'
import { approveRefund, requestRefund } from '#contract/http/calls/orders.ts'
import { careReservation } from '#contract/resources/care/reservation.resource.ts'
import { demoUserId } from '#server/db/seed/demo.ts'
import * as t from '#server/db/tables/index.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'
import { begin, newKey, officeTokens, pressed, rowsOf } from '#tests/support/hospital/order/orderScene.ts'
import { careScene } from '#tests/support/hospital/care/careScene.ts'
import type { CareScene } from '#tests/support/hospital/care/careScene.ts'

const NOW = Date.parse('2026-11-20T02:00:00Z')
const MINUTE = 60_000
const DAY_MS = 86_400_000
const [NURSE1, NURSE2] = [demoUserId('nurse1'), demoUserId('nurse2')]

describeOnDatabases('care by the office', open => {
  let ward: Ward
  let scene: CareScene
  let rows: ReturnType<typeof rowsOf>
  let office: Awaited<ReturnType<typeof officeTokens>>
  beforeAll(async () => {
    ward = await startWard({ open })
    scene = await careScene(ward)
    rows = rowsOf(ward)
    office = await officeTokens(ward)
  })
  afterAll(() => ward.close())

  const reason = (code: string) => ({ success: false, result: { reason: code } })
  const command = async (id: string) => ({ id, version: (await scene.visit(id)).version, requestId: newKey() })
  const assign = async (id: string, nurseId: string) =>
    ward.call(calls.assignCare, { ...(await command(id)), nurseId }, office.hospital)
  const start = async (id: string) => ward.call(calls.startCare, await command(id), office.hospital)
  const finish = async (id: string) => ward.call(calls.finishCare, await command(id), office.hospital)
  const noShow = async (id: string, withRefund: boolean) =>
    ward.call(calls.careNoShow, { ...(await command(id)), withRefund }, office.hospital)
  /** what the patient of a visit was told, the newest first */
  const heard = async (id: string) => {
    const { no } = await scene.visit(id)
    const { rows: messages } = await ward.database.db.execute<{ content: string }>(
      sql`select es_content as content from sys_message where es_receiver = ${`患者（预约${no}）`} order by create_time desc, id desc`,
    )
    return messages.map(({ content }) => content)
  }
  const atTime = async (now: number, work: () => Promise<void>) => {
    ward.clock.now = now
    try {
      await work()
    } finally {
      ward.clock.now = NOW
    }
  }

  it('[CARE-03] a visit is assigned, begun near its time and finished; its order follows, its patient hears of it', async () => {
    const of = await scene.booked(await scene.hours(1))
    const page = ward.connect(of.token)
    await page.connected()
    await page.hello()
    expect(await start(of.id)).toMatchObject(reason('WRONG_STATE'))
    expect(await assign(of.id, demoUserId('doctor'))).toMatchObject(reason('NO_NURSE'))
    expect(await assign(of.id, NURSE1)).toMatchObject({ success: true, message: '已派单' })
    expect(await assign(of.id, NURSE2)).toMatchObject(reason('WRONG_STATE'))
    expect((await heard(of.id))[0]).toMatch(/已派单，温知夏护士将于11-25 \d\d:\d\d上门$/)
    const planned = (await scene.visit(of.id)).start.getTime()
    await atTime(planned - 31 * MINUTE, async () => expect(await start(of.id)).toMatchObject(reason('START_TIME')))
    await atTime(planned - 30 * MINUTE, async () => {
      expect(await start(of.id)).toMatchObject({ success: true, message: '已开始服务' })
      expect(await rows.order(of.orderId)).toMatchObject({ status: '2' })
      expect(await finish(of.id)).toMatchObject({ success: true, message: '服务已完成' })
    })
    // the open page of the patient hears of each step
    await vi.waitFor(() =>
      expect(page.of('care:update').map(({ id, status }) => [id, status])).toEqual([
        [of.id, '2'],
        [of.id, '3'],
        [of.id, '4'],
      ]),
    )
    expect(await scene.visit(of.id)).toMatchObject({ status: '4', nurseId: NURSE1 })
    expect(await rows.order(of.orderId)).toMatchObject({ status: '3' })
    expect((await ward.call(calls.myCare, {}, of.token)).result).toMatchObject([{ status: '4', nurseName: '温知夏' }])
  })

  it('[CARE-04] a nurse is never booked twice at a time, also when both are assigned at once', async () => {
    const same = { date: '2026-11-30', startTime: '18:00', endTime: '19:00' }
    const ids = await Promise.all(
      [NURSE1, NURSE2].map(async nurseId => (await scene.booked(await scene.hours(1, { ...same, nurseId }))).id),
    )
    const answers = await Promise.all(ids.map(id => assign(id, NURSE1)))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers.find(({ success }) => !success)).toMatchObject({
      message: '该护士此时段已有预约',
      result: { reason: 'NURSE_BUSY' },
    })
    const left = ids[answers.findIndex(({ success }) => !success)] ?? ''
    const { result: nurses } = await ward.call(calls.careNurses, { id: left }, office.hospital)
    expect(nurses.find(({ id }) => id === NURSE1)).toMatchObject({ name: '温知夏', isBusy: true, isOnDuty: true })
    expect(nurses.find(({ id }) => id === NURSE2)).toMatchObject({ isBusy: false, isOnDuty: true })
    expect(await assign(left, NURSE2)).toMatchObject({ success: true })
    // one that begins when the other ends is no matter
    const behind = await scene.booked(await scene.hours(1, { ...same, startTime: '19:00', endTime: '20:00' }))
    expect(await assign(behind.id, NURSE1)).toMatchObject({ success: true })
  })

  it('[CARE-03] a visit moves to other hours, with their nurse where one was assigned; places move along', async () => {
    const [from, to] = [
      await scene.hours(1, { date: '2026-11-26', startTime: '09:00', endTime: '10:00' }),
      await scene.hours(1, { date: '2026-11-27', startTime: '09:00', endTime: '10:00', nurseId: NURSE2 }),
    ]
    const of = await scene.booked(from)
    await assign(of.id, NURSE1)
    const { result: slots } = await ward.call(calls.careMoves, { id: of.id }, office.hospital)
    expect(slots.map(({ scheduleId }) => scheduleId)).toContain(to)
    expect(slots.map(({ scheduleId }) => scheduleId)).not.toContain(from)
    const move = async (scheduleId: string) =>
      ward.call(calls.rescheduleCare, { ...(await command(of.id)), scheduleId }, office.hospital)
    expect(await move(from)).toMatchObject(reason('SLOT_FULL'))
    expect(await move(to)).toMatchObject({ success: true, message: '已改约' })
    expect(await scene.visit(of.id)).toMatchObject({ status: '2', nurseId: NURSE2, scheduleId: to })
    expect((await scene.visit(of.id)).start).toEqual(new Date('2026-11-27T01:00:00Z'))
    expect([(await scene.schedule(from)).used, (await scene.schedule(to)).used]).toEqual([0, 1])
  })

  it('[CARE-04] a nurse of another hospital is no nurse of this one', async () => {
    const of = await scene.booked(await scene.hours(1, { date: '2026-12-02' }))
    const mine = and(eq(t.sysUserTenant.userId, NURSE2), eq(t.sysUserTenant.tenantId, 1))
    await ward.database.db.update(t.sysUserTenant).set({ tenantId: 2 }).where(mine)
    try {
      expect(await assign(of.id, NURSE2)).toMatchObject(reason('NO_NURSE'))
    } finally {
      await ward.database.db.insert(t.sysUserTenant).values({ userId: NURSE2, tenantId: 1 }).onConflictDoNothing()
    }
    expect(await assign(of.id, NURSE2)).toMatchObject({ success: true })
  })

  it('[CARE-03] no person gets two visits at a time by a move, also when both are moved there at once', async () => {
    const day = { date: '2026-12-03', startTime: '09:03', endTime: '10:03' }
    const of = await scene.booked(await scene.hours(1, day))
    const book = async (hours: string) => {
      const answer = await ward.call(calls.bookCare, scene.input(hours, of.patient.id), of.token)
      if (!answer.success) throw new Error(answer.message)
      const { id, orderId } = answer.result
      await pressed(ward, await begin(ward, orderId ?? '', of.token), 'success', of.token)
      return id
    }
    const second = await book(await scene.hours(1, { ...day, startTime: '14:07', endTime: '15:07' }))
    const move = async (id: string, scheduleId: string) =>
      ward.call(calls.rescheduleCare, { ...(await command(id)), scheduleId }, office.hospital)
    const same = await scene.hours(1, { ...day, startTime: '09:33', endTime: '10:33', nurseId: NURSE2 })
    expect(await move(second, same)).toMatchObject({
      ...reason('OVERLAP'),
      message: '该就诊人此时段已有预约',
    })
    expect((await scene.schedule(same)).used).toBe(0)
    expect((await scene.visit(second)).start).toEqual(new Date('2026-12-03T06:07:00Z'))
    // its own old hours are no matter
    expect(await move(of.id, same)).toMatchObject({ success: true })
    const evening = { ...day, startTime: '18:11', endTime: '19:11' }
    const [one, other] = [await scene.hours(1, evening), await scene.hours(1, { ...evening, nurseId: NURSE2 })]
    const answers = await Promise.all([move(of.id, one), move(second, other)])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers.find(({ success }) => !success)).toMatchObject(reason('OVERLAP'))
  })

  it('[CARE-03] [CARE-05] the office cancels for a reason at any time before it began, and the money goes back', async () => {
    const of = await scene.booked(await scene.hours(1, { startTime: '15:00', endTime: '16:00' }))
    await assign(of.id, NURSE1)
    const cancel = async (why: string, more: object = {}) =>
      ward.call(calls.cancelCare, { ...(await command(of.id)), reason: why, ...more }, office.hospital)
    expect(await cancel('没人')).toMatchObject(reason('REASON'))
    expect(await cancel('护士临时请假', { version: 99 })).toMatchObject(reason('VERSION_CONFLICT'))
    expect(await cancel('护士临时请假')).toMatchObject({ success: true, message: '预约已取消' })
    await ward.app.orders.tick()
    expect(await scene.visit(of.id)).toMatchObject({ status: '5', cancelReason: '护士临时请假' })
    expect(await rows.order(of.orderId)).toMatchObject({ status: '6', refundFen: 8_000 })
  })

  it('[CARE-03] two of the office who give back all of it cancel the visit too', async () => {
    const scheduleId = await scene.hours(1, { date: '2026-11-28' })
    const of = await scene.booked(scheduleId)
    const { version } = await rows.order(of.orderId)
    const asked = { id: of.orderId, version, amountFen: 8_000, reason: '患者投诉，协商退款', requestId: newKey() }
    const { result } = await ward.call(requestRefund, asked, office.hospital)
    const refund = { id: result.refunds[0]?.id ?? '', requestId: newKey() }
    expect(await ward.call(approveRefund, refund, office.admin)).toMatchObject({ success: true })
    expect(await scene.visit(of.id)).toMatchObject({ status: '5', cancelReason: '费用已退回' })
    expect(await scene.schedule(scheduleId)).toMatchObject({ used: 0 })
  })

  it('[CARE-03] what nobody moved the clock ends: without a nurse cancelled and paid back, a day after its end finished', async () => {
    const [alone, running] = [
      await scene.booked(await scene.hours(1, { date: '2026-11-22' })),
      await scene.booked(await scene.hours(1, { date: '2026-11-22' })),
    ]
    await assign(running.id, NURSE2)
    const { start: planned, end } = await scene.visit(running.id)
    await atTime(planned.getTime(), async () => {
      await start(running.id)
      await ward.app.orders.tick()
      expect(await scene.visit(alone.id)).toMatchObject({ status: '5', cancelReason: '到预约时间仍未派单' })
      await ward.app.orders.tick()
      expect(await rows.order(alone.orderId)).toMatchObject({ status: '6', refundFen: 8_000 })
    })
    await atTime(end.getTime() + DAY_MS - 1, async () => {
      await ward.app.orders.tick()
      expect(await scene.visit(running.id)).toMatchObject({ status: '3' })
    })
    await atTime(end.getTime() + DAY_MS, async () => {
      await ward.app.orders.tick()
      expect(await scene.visit(running.id)).toMatchObject({ status: '4', finishedAt: end })
      expect(await rows.order(running.orderId)).toMatchObject({ status: '3' })
    })
  })

  it('[CARE-03] one that was assigned and never begun is marked after a day: finished, or nobody there, with or without its money', async () => {
    const list = crudCaller(() => ward)
    const visits = await Promise.all(
      ['2026-11-21', '2026-11-23', '2026-11-24'].map(async date => scene.booked(await scene.hours(1, { date }))),
    )
    for (const { id } of visits) await assign(id, NURSE1)
    const [done, kept, back] = visits
    if (!done || !kept || !back) throw new Error('three were booked')
    const { start: planned, no } = await scene.visit(done.id)
    await atTime(planned.getTime() + DAY_MS - 1, async () => {
      expect(await finish(done.id)).toMatchObject(reason('NOT_OVERDUE'))
      expect(await noShow(done.id, true)).toMatchObject(reason('NOT_OVERDUE'))
    })
    await atTime(planned.getTime() + 5 * DAY_MS, async () => {
      const { result } = await list(careReservation, 'list', { query: { no } }, office.hospital)
      expect(result.records).toMatchObject([{ isOverdue: 'Y', phone: '138****1111', price: 80, status_dictText: '已派单' }])
      expect(await finish(done.id)).toMatchObject({ success: true })
      expect(await noShow(kept.id, false)).toMatchObject({ success: true })
      expect(await noShow(back.id, true)).toMatchObject({ success: true })
      await ward.app.orders.tick()
    })
    expect(await scene.visit(done.id)).toMatchObject({ status: '4', startedAt: planned })
    for (const of of [kept, back]) expect(await scene.visit(of.id)).toMatchObject({ status: '5', cancelReason: '患者未到场' })
    expect(await rows.order(kept.orderId)).toMatchObject({ status: '3', refundFen: 0 })
    expect(await rows.order(back.orderId)).toMatchObject({ status: '6', refundFen: 8_000 })
    // the note says what becomes of the money
    expect(await heard(kept.id)).toContain(`您预约的${scene.itemName}已取消：患者未到场；费用不退`)
    expect(await heard(back.id)).toContain(`您预约的${scene.itemName}已取消：患者未到场；已付费用将原路退回`)
  })

  it('[CARE-03] hours of a nurse whose account is gone are not offered, and no visit moves into them', async () => {
    const of = await scene.booked(await scene.hours(1, { date: '2026-12-01' }))
    await assign(of.id, NURSE1)
    const gone = await scene.hours(1, { date: '2026-12-02', nurseId: NURSE2 })
    const offered = async () =>
      JSON.stringify((await ward.call(calls.careSlots, { itemId: scene.itemId }, of.token)).result).includes(gone)
    expect(await offered()).toBe(true)
    await ward.database.db.update(t.sysUser).set({ delFlag: 1 }).where(eq(t.sysUser.id, NURSE2))
    try {
      expect(await offered()).toBe(false)
      const move = { ...(await command(of.id)), scheduleId: gone }
      expect(await ward.call(calls.rescheduleCare, move, office.hospital)).toMatchObject(reason('NO_SLOT'))
      expect(await scene.visit(of.id)).toMatchObject({ status: '2', nurseId: NURSE1 })
      expect(await scene.schedule(gone)).toMatchObject({ used: 0 })
    } finally {
      await ward.database.db.update(t.sysUser).set({ delFlag: 0 }).where(eq(t.sysUser.id, NURSE2))
    }
  })

  it('[VIEW-CARE-04] the list says who reads it, and a second press of the same command does nothing', async () => {
    const of = await scene.booked(await scene.hours(1, { date: '2026-11-29' }))
    const { no } = await scene.visit(of.id)
    const { result } = await crudCaller(() => ward)(careReservation, 'list', { query: { no } }, office.hospital)
    expect(result.records).toMatchObject([{ no, patientName: of.patient.name, status_dictText: '待确认', isOverdue: 'N' }])
    const traces = () =>
      ward.database.db
        .select({ content: t.sysLog.content })
        .from(t.sysLog)
        .where(and(eq(t.sysLog.action, 'care.list'), eq(t.sysLog.entityId, of.id)))
    await expect.poll(traces).toEqual([{ content: '1个护理预约' }])
    const input = { ...(await command(of.id)), nurseId: NURSE2 }
    for (const _twice of [1, 2])
      expect(await ward.call(calls.assignCare, input, office.hospital)).toMatchObject({ success: true })
    expect(await scene.visit(of.id)).toMatchObject({ status: '2' })
  })
})
