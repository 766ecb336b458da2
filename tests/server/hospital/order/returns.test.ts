import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as calls from '#contract/http/calls/dispense.ts'
import * as orders from '#contract/http/calls/orders.ts'
import * as t from '#server/db/tables/index.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { brokenInvariants } from '#tests/support/hospitalInvariants.ts'
import { drugScene } from '#tests/support/hospital/order/drugScene.ts'
import { newKey, officeTokens } from '#tests/support/hospital/order/orderScene.ts'

describeOnDatabases('issued drugs that come back', open => {
  let ward: Ward
  let scene: Awaited<ReturnType<typeof drugScene>>
  let office: Awaited<ReturnType<typeof officeTokens>>
  beforeAll(async () => {
    ward = await startWard({ open })
    scene = await drugScene(ward)
    office = await officeTokens(ward)
  })
  afterAll(() => ward.close())

  const db = () => ward.database.db
  const command = async (id: string, more: object = {}) => {
    const { version } = await scene.rows.order(id)
    return { id, version, requestId: newKey(), ...more }
  }

  it('[PAY-05] [PHARM-13] of issued drugs only what came back is paid back, by two of the office, and it is never sold again', async () => {
    const { order, sheet, of, token } = await scene.paidUp()
    await scene.pick(order.id, scene.picker)
    await scene.issue(order.id, scene.checker)
    const ask = async (amountFen: number) =>
      ward.call(
        orders.requestRefund,
        (await command(order.id, { amountFen, reason: '患者投诉，协商退款' })) as never,
        office.hospital,
      )
    const officeSees = async () => (await ward.call(orders.orderDetail, { id: order.id }, office.hospital)).result.refundableFen
    expect(await officeSees()).toBe(0)
    expect(await ask(100)).toMatchObject({ message: '药品发出后一般不退换' })
    const found = await ward.call(calls.issuedOrder, { rxNo: sheet.rxNo }, scene.picker.token)
    const [part] = found.result.lines
    expect(part).toMatchObject({ qty: 28, returnedQty: 0, unit: '片' })
    const [before] = await db()
      .select()
      .from(t.hosDrugStock)
      .where(and(eq(t.hosDrugStock.shopCode, 'S01'), eq(t.hosDrugStock.drugCode, 'W08')))
    const back = async (qty: number, more: object = {}, who = scene.picker.token) => {
      const lines = [{ id: part?.id ?? '', qty }]
      return ward.call(
        calls.returnOrder,
        (await command(order.id, { cause: 'quality', reason: '药片受潮', lines, ...more })) as never,
        who,
      )
    }
    expect(await back(29)).toMatchObject({ message: '退药数量不能大于已发数量' })
    expect(await back(7, { reason: '' })).toMatchObject({ result: { reason: 'NO_REASON' } })
    for (const who of [token, of.token, office.hospital]) expect(await back(7, {}, who)).toMatchObject({ code: 510 })
    expect(await back(7)).toMatchObject({ success: true, result: { lines: [{ qty: 28, returnedQty: 7 }] } })
    expect(await scene.rows.order(order.id)).toMatchObject({ status: '9', returnedFen: 315 })
    const moves = await db()
      .select()
      .from(t.hosStockMove)
      .where(and(eq(t.hosStockMove.refType, 'return'), eq(t.hosStockMove.refId, order.id)))
    expect(moves.map(({ kind, qty }) => [kind, qty]).sort()).toEqual([
      ['3', 7],
      ['8', 7],
    ])
    const [after] = await db()
      .select()
      .from(t.hosDrugStock)
      .where(eq(t.hosDrugStock.id, before?.id ?? ''))
    expect(after?.onHand).toBe(before?.onHand)
    expect(await officeSees()).toBe(315)
    expect(await ask(316)).toMatchObject({ result: { reason: 'OVER_REFUND' } })
    const asked = await ask(315)
    expect(asked).toMatchObject({ success: true })
    await ward.call(orders.approveRefund, { id: asked.result.refunds[0]?.id ?? '', requestId: newKey() }, office.admin)
    await ward.app.orders.tick()
    expect(await scene.rows.order(order.id)).toMatchObject({ status: '9', refundFen: 315 })
    expect(await of.row(sheet.id)).toMatchObject({ status: '8' })
    expect(await officeSees()).toBe(0)
    // all of it came back: what is left of the money may follow
    expect(await back(21, { cause: 'wrong' })).toMatchObject({ success: true })
    const rest = await ask(945)
    const id = rest.result.refunds.find(({ status }) => status === '0')?.id ?? ''
    await ward.call(orders.approveRefund, { id, requestId: newKey() }, office.admin)
    await ward.app.orders.tick()
    expect(await scene.rows.order(order.id)).toMatchObject({ status: '6', refundFen: 1_260 })
    expect(await of.row(sheet.id)).toMatchObject({ status: '8' })
  })

  it('[PAY-05] [PHARM-13] bad goods come back also of a batch whose row was removed since, and their money with them', async () => {
    const { order, sheet } = await scene.paidUp()
    await scene.pick(order.id, scene.picker)
    await scene.issue(order.id, scene.checker)
    const found = await ward.call(calls.issuedOrder, { rxNo: sheet.rxNo }, scene.picker.token)
    const [part] = await db()
      .select({ stockId: t.hosDispenseLine.stockId })
      .from(t.hosDispenseLine)
      .where(eq(t.hosDispenseLine.id, found.result.lines[0]?.id ?? ''))
    const batch = eq(t.hosDrugStock.id, part?.stockId ?? '')
    await db().update(t.hosDrugStock).set({ live: false }).where(batch)
    try {
      const [before] = await db().select().from(t.hosDrugStock).where(batch)
      const lines = [{ id: found.result.lines[0]?.id ?? '', qty: 7 }]
      const more = { cause: 'quality', reason: '药片受潮', lines }
      expect(await ward.call(calls.returnOrder, (await command(order.id, more)) as never, scene.picker.token)).toMatchObject({
        success: true,
      })
      expect(await scene.rows.order(order.id)).toMatchObject({ status: '9', returnedFen: 315 })
      const [after] = await db().select().from(t.hosDrugStock).where(batch)
      expect(after).toEqual(before)
      expect(await brokenInvariants(db())).toEqual([])
      // for sale it stays removed
      await expect(
        ward.app.outbox.run((tx, emit) =>
          ward.app.stock.move(
            { tx, emit, now: new Date(ward.clock.now), tenantId: 1, by: { id: scene.picker.id, realname: '药师乙' } },
            { stockId: part?.stockId ?? '', kind: '1', qty: 1 },
          ),
        ),
      ).rejects.toThrow('该批次不存在或已删除')
    } finally {
      await db().update(t.hosDrugStock).set({ live: true }).where(batch)
    }
  })
})
