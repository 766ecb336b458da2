import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import * as calls from '#contract/http/calls/dispense.ts'
import { moveStock } from '#contract/http/calls/drugStock.ts'
import * as orders from '#contract/http/calls/orders.ts'
import * as t from '#server/db/tables/index.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { amoxicillin } from '#tests/support/hospital/prescription/rxScene.ts'
import { amlodipine } from '#e2e/support/amlodipine.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { brokenInvariants } from '#tests/support/hospitalInvariants.ts'
import { drugScene } from '#tests/support/hospital/order/drugScene.ts'
import { newKey, officeTokens } from '#tests/support/hospital/order/orderScene.ts'

const STEPS = [
  'pay',
  'payAgain',
  'pick',
  'pickPart',
  'unpick',
  'issue',
  'finish',
  'ask',
  'approve',
  'deny',
  'refundOwn',
  'cancel',
  'tick',
  'late',
  'writeOff',
] as const
type Step = (typeof STEPS)[number]

describeOnDatabases('invariants of orders, money and stock', open => {
  let ward: Ward
  let scene: Awaited<ReturnType<typeof drugScene>>
  let office: Awaited<ReturnType<typeof officeTokens>>
  beforeAll(async () => {
    ward = await startWard({ open })
    scene = await drugScene(ward)
    office = await officeTokens(ward)
  })
  afterAll(() => ward.close())

  /** Does one step to an order; what is refused must change nothing that breaks an invariant. */
  async function act(step: Step, id: string, token: string): Promise<void> {
    const { version, payFen } = await scene.rows.order(id)
    const body = { id, version, requestId: newKey() }
    const refund = (await scene.rows.refunds(id)).at(-1)?.id ?? newKey()
    const pay = async () => {
      const begun = await ward.call(orders.payOrder, { id, channel: 'demo', requestId: newKey() }, token)
      if (begun.success) await ward.app.orders.settle({ payNo: begun.result.payNo, amountFen: payFen, ok: true })
    }
    const decide = (call: typeof orders.approveRefund) => ward.call(call, { id: refund, requestId: newKey() }, office.admin)
    const works: Record<Step, () => Promise<unknown>> = {
      pay,
      payAgain: () => Promise.all([pay(), pay()]),
      pick: () => scene.pick(id, scene.picker).catch(() => null),
      pickPart: () => scene.pick(id, scene.picker, (no, needed) => (no === 1 ? needed : 10), 'later').catch(() => null),
      unpick: () => ward.call(calls.unpickOrder, body, scene.picker.token),
      issue: () => Promise.all([scene.issue(id, scene.checker), scene.issue(id, scene.picker)]),
      finish: () => ward.call(calls.finishOrder, { ...body, reason: '厂家断货' }, scene.picker.token),
      ask: () => ward.call(orders.requestRefund, { ...body, amountFen: 900, reason: '患者投诉，协商退款' }, office.hospital),
      approve: () => decide(orders.approveRefund),
      deny: () => decide(orders.denyRefund),
      refundOwn: () => ward.call(calls.refundOwn, body, token),
      cancel: () => ward.call(orders.cancelOrder, body, token),
      tick: () => ward.app.orders.tick(),
      late: async () => {
        const [payment] = await scene.rows.payments(id)
        if (payment) await ward.app.orders.settle({ payNo: payment.payNo, amountFen: payFen, ok: true })
      },
      writeOff: async () => {
        const [kept] = await ward.app.stock.reservedFor(ward.database.db, { tenantId: 1, refType: 'order', refId: id })
        const move = { requestId: newKey(), kind: '8', qty: 200, reason: '包装破损' } as const
        if (kept) await ward.call(moveStock, { ...move, stockId: kept.stockId }, scene.picker.token)
      },
    }
    await works[step]()
  }

  it('[J1] [J2] [J6] [J7] [J8] [PHARM-13] whatever is done to an order in whatever order, each invariant holds after it', async () => {
    expect(await brokenInvariants(ward.database.db)).toEqual([])
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { minLength: 4, maxLength: 10 }), async steps => {
        const { order, token } = await scene.approved([amlodipine(), amoxicillin()])
        for (const step of steps) {
          await act(step, order.id, token)
          expect(await brokenInvariants(ward.database.db), step).toEqual([])
        }
      }),
      { numRuns: 5, seed: 20_261_125 },
    )
  }, 180_000)

  it('the check itself finds what is wrong', async () => {
    const { order } = await scene.paidUp()
    await ward.database.db.update(t.hosOrder).set({ deliveryFeeFen: 1 }).where(eq(t.hosOrder.id, order.id))
    expect(await brokenInvariants(ward.database.db)).toEqual([`J1 order: ${order.id}`])
    await ward.database.db.update(t.hosOrder).set({ deliveryFeeFen: 0 }).where(eq(t.hosOrder.id, order.id))
    const [move] = (
      await ward.database.db.execute<{ id: string }>(sql`select stock_id as id from hos_stock_move where ref_id = ${order.id}`)
    ).rows
    await ward.database.db
      .update(t.hosDrugStock)
      .set({ reserved: sql`reserved - 1` })
      .where(eq(t.hosDrugStock.id, move?.id ?? ''))
    expect(await brokenInvariants(ward.database.db)).toEqual([`J2 stock: ${move?.id}`])
  })
})
