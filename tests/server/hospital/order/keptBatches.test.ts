import { and, eq, inArray, ne } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { moveStock } from '#contract/http/calls/drugStock.ts'
import { payOrder } from '#contract/http/calls/orders.ts'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import * as t from '#server/db/tables/index.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { brokenInvariants } from '#tests/support/hospitalInvariants.ts'
import { drugScene } from '#tests/support/hospital/order/drugScene.ts'
import { newKey } from '#tests/support/hospital/order/orderScene.ts'

const DAY = 86_400_000

describeOnDatabases('reserved batches that are no more', open => {
  let ward: Ward
  let scene: Awaited<ReturnType<typeof drugScene>>
  beforeAll(async () => {
    ward = await startWard({ open })
    scene = await drugScene(ward)
  })
  afterEach(async () => expect(await brokenInvariants(ward.database.db)).toEqual([]))
  afterAll(() => ward.close())

  const db = () => ward.database.db
  const ofDrug = and(eq(t.hosDrugStock.tenantId, 1), eq(t.hosDrugStock.shopCode, 'S01'), eq(t.hosDrugStock.drugCode, 'W08'))
  /** A batch of W08 that is taken before all others, with so many tablets. */
  const soonest = async (qty: number) => {
    const id = newKey()
    const row = { id, tenantId: 1, shopCode: 'S01', drugCode: 'W08', batchNo: id.slice(0, 8), unit: '片', place: 'a0' }
    await db()
      .insert(t.hosDrugStock)
      .values({ ...row, expiry: hospitalDay(ward.clock.now + 10 * DAY) })
    await ward.call(moveStock, { requestId: newKey(), stockId: id, kind: '1', qty, reason: '' }, scene.picker.token)
    return id
  }
  const expire = (ids: string[]) =>
    db()
      .update(t.hosDrugStock)
      .set({ expiry: hospitalDay(ward.clock.now) })
      .where(inArray(t.hosDrugStock.id, ids))
  const numbers = async (id: string) => {
    const [row] = await db().select().from(t.hosDrugStock).where(eq(t.hosDrugStock.id, id))
    return { onHand: row?.onHand, reserved: row?.reserved }
  }
  const lineOf = async (rxId: string) => (await db().select().from(t.hosRxLine).where(eq(t.hosRxLine.rxId, rxId)))[0]?.status
  const writeOff = (stockId: string, qty: number, kind: '5' | '8' = '8') =>
    ward.call(moveStock, { requestId: newKey(), stockId, kind, qty, reason: '包装破损' }, scene.picker.token)

  it('[PHARM-12] [J2] a reservation leaves a batch that expires for the next one; a pick of it is given up and picked anew', async () => {
    const id = await soonest(56)
    const [unpaid, picked] = [await scene.approved(), await scene.paidUp()]
    await scene.pick(picked.order.id, scene.picker)
    expect(await numbers(id)).toEqual({ onHand: 56, reserved: 56 })
    await expire([id])
    await ward.app.orders.tick()
    expect(await numbers(id)).toEqual({ onHand: 56, reserved: 0 })
    for (const { order } of [unpaid, picked]) expect(await scene.reservedOf(order.id)).toBe(28)
    expect(await scene.rows.order(unpaid.order.id)).toMatchObject({ status: '0' })
    expect(await scene.rows.order(picked.order.id)).toMatchObject({ status: '8', pickedBy: null, pickedAt: null })
    expect([await lineOf(unpaid.sheet.id), await lineOf(picked.sheet.id)]).toEqual(['1', '1'])
    const told = await db()
      .select()
      .from(t.sysAnnouncement)
      .where(inArray(t.sysAnnouncement.busId, [unpaid.order.id, picked.order.id]))
    expect(told.filter(({ titile }) => titile.includes('缺货'))).toEqual([])
    // nobody is in its way: it goes out from the other batch
    expect(await scene.issue(picked.order.id, scene.checker)).toMatchObject({ result: { reason: 'NOT_PICKED' } })
    expect(await scene.pick(picked.order.id, scene.picker)).toMatchObject({ success: true })
    expect(await scene.issue(picked.order.id, scene.checker)).toMatchObject({ success: true })
  })

  it('[PHARM-12] [PHARM-16] where no batch is left its line is 缺货 and the office is told; nobody pays for it', async () => {
    const id = await soonest(56)
    const [unpaid, paid] = [await scene.approved(), await scene.paidUp()]
    const others = await db()
      .select()
      .from(t.hosDrugStock)
      .where(and(ofDrug, ne(t.hosDrugStock.id, id)))
    await expire([id, ...others.map(one => one.id)])
    try {
      await ward.app.orders.tick()
      for (const { order, sheet } of [unpaid, paid]) {
        expect(await scene.reservedOf(order.id)).toBe(0)
        expect(await lineOf(sheet.id)).toBe('3')
        const told = await db().select().from(t.sysAnnouncement).where(eq(t.sysAnnouncement.busId, order.id))
        expect(told.filter(({ titile }) => titile === `订单${order.orderNo}的药品缺货`)).not.toEqual([])
      }
      const body = { id: unpaid.order.id, channel: 'demo', requestId: newKey() } as const
      expect(await ward.call(payOrder, body, unpaid.token)).toMatchObject({ message: '所选药房缺货，请更换药房' })
      expect(await scene.rows.order(paid.order.id)).toMatchObject({ status: '8' })
    } finally {
      for (const { id: other, expiry } of others)
        await db().update(t.hosDrugStock).set({ expiry }).where(eq(t.hosDrugStock.id, other))
    }
  })

  it('[PHARM-13] [J2] 报损 and 盘亏 of a reserved batch move what it keeps, of who has not paid first, and never more than is there', async () => {
    const id = await soonest(84)
    const picked = await scene.paidUp()
    await scene.pick(picked.order.id, scene.picker)
    const [paid, unpaid] = [await scene.paidUp(), await scene.approved()]
    expect(await numbers(id)).toEqual({ onHand: 84, reserved: 84 })
    expect(await writeOff(id, 85)).toMatchObject({ message: '可用库存不足', result: { reason: 'NO_STOCK' } })
    expect(await numbers(id)).toEqual({ onHand: 84, reserved: 84 })

    expect(await writeOff(id, 20)).toMatchObject({ success: true, result: { onHand: 64, reserved: 64 } })
    expect(await scene.rows.order(picked.order.id)).toMatchObject({ pickedBy: scene.picker.id })
    // who has not paid keeps the 8 tablets that are left; then who paid 16 of 28, and who is picked gives way last
    expect(await writeOff(id, 20, '5')).toMatchObject({ success: true, result: { onHand: 44, reserved: 44 } })
    expect(await scene.rows.order(picked.order.id)).toMatchObject({ pickedBy: scene.picker.id })
    expect(await writeOff(id, 17)).toMatchObject({ success: true, result: { onHand: 27, reserved: 27 } })
    expect(await scene.rows.order(picked.order.id)).toMatchObject({ status: '8', pickedBy: null })
    for (const { order, sheet } of [picked, paid, unpaid]) {
      expect(await scene.reservedOf(order.id)).toBe(28)
      expect(await lineOf(sheet.id)).toBe('1')
    }
    expect(await writeOff(id, 27)).toMatchObject({ success: true, result: { onHand: 0, reserved: 0 } })
  })

  it('[PHARM-15] of twenty who write a reserved batch off at once as many do it as there is', async () => {
    const id = await soonest(28)
    const { order } = await scene.approved()
    const answers = await Promise.all(Array.from({ length: 20 }, () => writeOff(id, 4)))
    expect(answers.filter(({ success }) => success)).toHaveLength(7)
    expect(await numbers(id)).toEqual({ onHand: 0, reserved: 0 })
    expect(await scene.reservedOf(order.id)).toBe(28)
  })
})
