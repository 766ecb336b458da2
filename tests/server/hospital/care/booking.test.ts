import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as calls from '#contract/http/calls/care.ts'
import { cancelOrder } from '#contract/http/calls/orders.ts'
import { demoUserId } from '#server/db/seed/demo.ts'
import * as t from '#server/db/tables/index.ts'
// for what it puts on the app
import '#server/modules/files/files.routes.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { begin, newKey, pressed, rowsOf } from '#tests/support/hospital/order/orderScene.ts'
import { at, careScene, DAY } from '#tests/support/hospital/care/careScene.ts'
import type { CareScene } from '#tests/support/hospital/care/careScene.ts'

const NOW = Date.parse('2026-11-20T02:00:00Z')
const MINUTE = 60_000

describeOnDatabases('booking care', open => {
  let ward: Ward
  let scene: CareScene
  let rows: ReturnType<typeof rowsOf>
  beforeAll(async () => {
    ward = await startWard({ open })
    scene = await careScene(ward)
    rows = rowsOf(ward)
  })
  afterAll(() => ward.close())

  const reason = (code: string, message?: string) => ({
    success: false,
    result: { reason: code },
    ...(message === undefined ? {} : { message }),
  })

  it('[CARE-02] a patient finds the item with its price, hours with their free places, books one and pays for it', async () => {
    const scheduleId = await scene.hours(2)
    const patient = await ward.makePatient()
    const token = await ward.signIn(patient)
    const { result: items } = await ward.call(calls.careItems, {}, token)
    expect(items.find(({ id }) => id === scene.itemId)).toMatchObject({ priceFen: 8_000, minutes: 60, unit: '次', times: 1 })
    const slot = async () =>
      (await ward.call(calls.careSlots, { itemId: scene.itemId }, token)).result.find(one => one.scheduleId === scheduleId)
    expect(await slot()).toMatchObject({ date: DAY, left: 2, nurseName: '温知夏', at: '08:01' })
    const input = scene.input(scheduleId, patient.id)
    const first = await ward.call(calls.bookCare, input, token)
    expect(first).toMatchObject({
      success: true,
      result: { status: '0', priceFen: 8_000, start: at('08:01'), end: at('09:01'), mayCancel: true, nurseName: '' },
    })
    // the same again is the same visit
    expect((await ward.call(calls.bookCare, input, token)).result.id).toBe(first.result.id)
    // another hour under the old id is not told as booked
    expect(await ward.call(calls.bookCare, { ...input, at: '09:31' }, token)).toMatchObject({
      success: false,
      result: { reason: 'DONE_BEFORE' },
    })
    expect(await slot()).toMatchObject({ left: 1, at: '09:31' })
    const orderId = first.result.orderId ?? ''
    expect(await rows.order(orderId)).toMatchObject({ type: '3', status: '0', payFen: 8_000, refId: first.result.id })
    const payNo = await begin(ward, orderId, token)
    for (const _twice of [1, 2]) await pressed(ward, payNo, 'success', token)
    expect(await scene.visit(first.result.id)).toMatchObject({ status: '1', nurseId: null })
    expect(await rows.order(orderId)).toMatchObject({ status: '1', payChannel: 'demo' })
    const told = await ward.database.db.select().from(t.sysAnnouncement).where(eq(t.sysAnnouncement.busId, first.result.id))
    expect(told.map(({ titile }) => titile)).toContain('新的护理预约待派单')
    expect((await ward.call(calls.myCare, {}, token)).result).toMatchObject([{ id: first.result.id, itemName: scene.itemName }])
  })

  it('[CARE-02] hours say the price of their day, those without one are left out, and a visit is booked at the time that was shown or not at all', async () => {
    const { db } = ward.database
    const itemId = newKey()
    await db
      .insert(t.careItem)
      .values({ id: itemId, tenantId: 1, name: `换价${itemId.slice(0, 6)}`, typeId: 'type', minutes: 60 })
    const price = { tenantId: 1, itemId, unit: '次' }
    await db.insert(t.carePrice).values([
      { ...price, id: newKey(), priceFen: 8_000, startDate: '2026-01-01', endDate: '2026-11-25' },
      { ...price, id: newKey(), priceFen: 9_500, startDate: '2026-11-26', endDate: '2026-11-26' },
    ])
    const [first, dearer, unpriced] = [
      await scene.hours(2),
      await scene.hours(1, { date: '2026-11-26' }),
      await scene.hours(1, { date: '2026-11-27' }),
    ]
    const [patient, other] = [await ward.makePatient(), await ward.makePatient()]
    const [token, others] = [await ward.signIn(patient), await ward.signIn(other)]
    const { result } = await ward.call(calls.careSlots, { itemId }, token)
    const priceOf = (id: string) => result.find(({ scheduleId }) => scheduleId === id)?.priceFen
    expect([first, dearer, unpriced].map(priceOf)).toEqual([8_000, 9_500, undefined])
    const shown = result.find(({ scheduleId }) => scheduleId === first)?.at ?? ''
    const mine = { ...scene.input(first, patient.id, { itemId }), at: shown }
    expect(await ward.call(calls.bookCare, { ...scene.input(first, other.id, { itemId }), at: shown }, others)).toMatchObject({
      success: true,
    })
    expect(await ward.call(calls.bookCare, mine, token)).toMatchObject(reason('SLOT_MOVED', '该时段时间已变化，请重新选择'))
    expect(await scene.schedule(first)).toMatchObject({ used: 1 })
    const next = (await ward.call(calls.careSlots, { itemId }, token)).result.find(({ scheduleId }) => scheduleId === first)
    expect(await ward.call(calls.bookCare, { ...mine, at: next?.at ?? '' }, token)).toMatchObject({ success: true })
  })

  it('[CARE-02] a patient sees the picture of what is offered, and no other file of a record', async () => {
    const { db } = ward.database
    const path = (name: string) => `temp/${scene.itemId}/${name}.png`
    const file = {
      biz: 'temp',
      ownerKind: 'user',
      ownerId: 'office',
      mime: 'image/png',
      size: 1,
      sha256: '-',
      tenantId: 1,
    } as const
    await db.insert(t.sysFile).values(
      ['shown', 'other', 'gone'].map(name => ({
        ...file,
        ...{ id: newKey(), path: path(name), name: `${name}.png`, createdAt: new Date(NOW) },
      })),
    )
    const old = { id: newKey(), tenantId: 1, name: `停用${scene.itemId.slice(0, 6)}`, typeId: 'type', minutes: 30 }
    await db.insert(t.careItem).values({ ...old, image: path('gone'), enabled: 'N' })
    await db
      .update(t.careItem)
      .set({ image: path('shown') })
      .where(eq(t.careItem.id, scene.itemId))
    const patient = await ward.makePatient()
    const reader = await ward.app.tokens.resolve(await ward.signIn(patient))
    if (!reader) throw new Error('signed in')
    const { result: items } = await ward.call(calls.careItems, {}, await ward.signIn(patient))
    expect(items.find(({ id }) => id === scene.itemId)?.image).toBe(path('shown'))
    const seen = []
    for (const name of ['shown', 'other', 'gone']) {
      const stored = await ward.app.files.byPath(path(name))
      seen.push(stored !== null && (await ward.app.files.mayRead(stored, reader)))
    }
    expect(seen).toEqual([true, false, false])
  })

  it('[CARE-02] of twenty patients for the last place one has it', async () => {
    const scheduleId = await scene.hours(1)
    const people = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const patient = await ward.makePatient()
        return { patient, token: await ward.signIn(patient) }
      }),
    )
    const answers = await Promise.all(
      people.map(({ patient, token }) => ward.call(calls.bookCare, scene.input(scheduleId, patient.id), token)),
    )
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    for (const answer of answers.filter(({ success }) => !success))
      expect(answer).toMatchObject(reason('SLOT_FULL', '该时段已约满'))
    expect(await scene.schedule(scheduleId)).toMatchObject({ used: 1, quota: 1 })
    expect(await ward.database.db.$count(t.careReservation, eq(t.careReservation.scheduleId, scheduleId))).toBe(1)
  })

  it('[CARE-02] what cannot be booked is refused in its words, and changes nothing', async () => {
    const scheduleId = await scene.hours(3)
    const patient = await ward.makePatient()
    const token = await ward.signIn(patient)
    const tryIt = (more: object, schedule = scheduleId) =>
      ward.call(calls.bookCare, scene.input(schedule, patient.id, more), token)
    expect(await tryIt({ address: '近' })).toMatchObject(reason('ADDRESS', '请填写上门地址，至少5个字'))
    expect(await tryIt({ contactPhone: '0571' })).toMatchObject(reason('PHONE'))
    expect(await tryIt({ memberId: (await ward.makePatient()).id })).toMatchObject(reason('NO_MEMBER'))
    expect(await tryIt({ itemId: newKey() })).toMatchObject(reason('NO_ITEM'))
    expect(await tryIt({ scheduleId: newKey() })).toMatchObject(reason('NO_SLOT'))
    const short = await scene.hours(1, { startTime: '20:00', endTime: '20:59' })
    expect(await tryIt({}, short)).toMatchObject(reason('SLOT_SHORT'))
    const soon = await scene.hours(1, { date: '2026-11-20', startTime: '11:59', endTime: '13:00' })
    expect(await tryIt({}, soon)).toMatchObject(reason('SLOT_LATE', '请至少提前2小时预约'))
    const elsewhere = await scene.hours(1, { tenantId: 2 })
    expect(await tryIt({}, elsewhere)).toMatchObject(reason('NO_SLOT'))
    for (const id of [scheduleId, short, soon, elsewhere]) expect(await scene.schedule(id)).toMatchObject({ used: 0 })
    expect(await tryIt({})).toMatchObject({ success: true })
    // at the same time there is no second visit of the same person, with another nurse either
    const same = await scene.schedule(scheduleId)
    const beside = await scene.hours(1, { startTime: same.startTime, endTime: same.endTime, nurseId: demoUserId('nurse2') })
    expect(await tryIt({}, beside)).toMatchObject(reason('OVERLAP', '该就诊人此时段已有预约'))
    expect(await scene.schedule(beside)).toMatchObject({ used: 0 })
  })

  it('[CARE-02] an account holds three places at most that are not paid', async () => {
    const patient = await ward.makePatient()
    const token = await ward.signIn(patient)
    const days = ['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29']
    const answers = []
    for (const date of days)
      answers.push(await ward.call(calls.bookCare, scene.input(await scene.hours(1, { date }), patient.id), token))
    expect(answers.map(({ success }) => success)).toEqual([true, true, true, false])
    expect(answers[3]).toMatchObject(reason('UNPAID'))
  })

  it('[CARE-06] what costs nothing needs no payment and waits for a nurse at once', async () => {
    const { db } = ward.database
    await db.update(t.carePrice).set({ priceFen: 0 }).where(eq(t.carePrice.itemId, scene.itemId))
    const of = await scene.booked(await scene.hours(1))
    await db.update(t.carePrice).set({ priceFen: 8_000 }).where(eq(t.carePrice.itemId, scene.itemId))
    expect(of.orderId).toBe('')
    expect(await scene.visit(of.id)).toMatchObject({ status: '1', orderId: null, priceFen: 0 })
    const { version } = await scene.visit(of.id)
    const answer = await ward.call(calls.cancelOwnCare, { id: of.id, version, requestId: newKey() }, of.token)
    expect(answer).toMatchObject({ success: true, result: { status: '5' } })
  })

  it('[CARE-05] cancelled two hours before, the place is free and the money goes back; a minute later it is refused', async () => {
    const scheduleId = await scene.hours(2)
    const [first, late] = [await scene.booked(scheduleId), await scene.booked(scheduleId)]
    const cancel = async (of: { id: string; token: string }, token = of.token) => {
      const { version } = await scene.visit(of.id)
      return ward.call(calls.cancelOwnCare, { id: of.id, version, requestId: newKey() }, token)
    }
    expect(await cancel(first, late.token)).toMatchObject(reason('NOT_FOUND'))
    const start = (await scene.visit(first.id)).start.getTime()
    try {
      ward.clock.now = start - 120 * MINUTE
      expect(await cancel(first)).toMatchObject({ success: true, message: '预约已取消', result: { status: '5' } })
      await ward.app.orders.tick()
      expect(await rows.order(first.orderId)).toMatchObject({ status: '6', refundFen: 8_000 })
      expect(await rows.refunds(first.orderId)).toMatchObject([{ status: '2', amountFen: 8_000, auto: 'Y', reason: '患者取消' }])
      expect(await scene.schedule(scheduleId)).toMatchObject({ used: 1 })
      expect(await cancel(first)).toMatchObject(reason('WRONG_STATE'))
      ward.clock.now = (await scene.visit(late.id)).start.getTime() - 119 * MINUTE
      expect(await cancel(late)).toMatchObject(reason('LATE_CANCEL', '距上门不足2小时，请联系医院取消'))
      expect(await rows.refunds(late.orderId)).toEqual([])
    } finally {
      ward.clock.now = NOW
    }
  })

  it('[CARE-03] [CARE-05] unpaid for half an hour, or its order cancelled, a reservation is over and its place free', async () => {
    const scheduleId = await scene.hours(2)
    const [waiting, given] = [
      await scene.booked(scheduleId, { isPaid: false }),
      await scene.booked(scheduleId, { isPaid: false }),
    ]
    const { version } = await rows.order(given.orderId)
    await ward.call(cancelOrder, { id: given.orderId, version, requestId: newKey() }, given.token)
    expect(await scene.visit(given.id)).toMatchObject({ status: '5', cancelReason: '患者取消订单' })
    const payNo = await begin(ward, waiting.orderId, waiting.token)
    try {
      ward.clock.now = NOW + 30 * MINUTE - 1
      await ward.app.orders.tick()
      expect(await scene.visit(waiting.id)).toMatchObject({ status: '0' })
      ward.clock.now = NOW + 30 * MINUTE
      await ward.app.orders.tick()
      expect(await scene.visit(waiting.id)).toMatchObject({ status: '5', cancelReason: '超时未支付' })
      expect(await rows.order(waiting.orderId)).toMatchObject({ status: '7' })
      expect(await scene.schedule(scheduleId)).toMatchObject({ used: 0 })
      // money that comes after that goes back
      await pressed(ward, payNo, 'success', waiting.token)
      await ward.app.orders.tick()
      expect(await rows.refunds(waiting.orderId)).toMatchObject([{ status: '2', amountFen: 8_000 }])
      expect(await scene.visit(waiting.id)).toMatchObject({ status: '5' })
    } finally {
      ward.clock.now = NOW
    }
  })
})
