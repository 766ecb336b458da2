import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as calls from '#contract/http/calls/orders.ts'
import { voidSheet } from '#contract/http/calls/prescriptionSubmit.ts'
import { hosConfig, hosPayment, hosShop } from '#server/db/tables/index.ts'
import { demoPayment } from '#server/adapters/payment.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { drugScene } from '#tests/support/hospital/order/drugScene.ts'
import { begin, newKey, officeTokens, pressed, readOrder, rowsOf, unpaidOrder } from '#tests/support/hospital/order/orderScene.ts'

const MINUTE = 60_000

describeOnDatabases('money beside the provider', open => {
  let ward: Ward
  let rows: ReturnType<typeof rowsOf>
  let scene: Awaited<ReturnType<typeof drugScene>>
  let office: Awaited<ReturnType<typeof officeTokens>>
  beforeAll(async () => {
    ward = await startWard({ open })
    rows = rowsOf(ward)
    scene = await drugScene(ward)
    office = await officeTokens(ward)
  })
  afterAll(() => ward.close())

  /** hos_config says that nobody takes payments online, while `work` runs. */
  const withoutProvider = async (work: () => Promise<void>) => {
    const { db } = ward.database
    const row = { tenantId: 1, key: 'pay.provider', value: 'none', byUser: 'u1', at: new Date(ward.clock.now) }
    await db.insert(hosConfig).values(row)
    try {
      await work()
    } finally {
      await db.delete(hosConfig).where(eq(hosConfig.key, 'pay.provider'))
    }
  }
  const command = (id: string, more: object = {}) => ({ id, requestId: newKey(), ...more })

  it('[PAY-07] where hos_config has no provider a paid doctor is refused, an open order has no way to pay and says so', async () => {
    const of = await unpaidOrder(ward)
    await withoutProvider(async () => {
      await expect(unpaidOrder(ward)).rejects.toThrow()
      expect(await readOrder(ward, of.orderId, of.token)).toMatchObject({ channels: [] })
      await expect(begin(ward, of.orderId, of.token)).rejects.toThrow('在线支付尚未开通')
    })
    expect(await readOrder(ward, of.orderId, of.token)).toMatchObject({ channels: ['demo'] })
  })

  it('[PAY-03] a callback that comes after the provider was turned off is believed: the money is there', async () => {
    const of = await unpaidOrder(ward)
    const payNo = await begin(ward, of.orderId, of.token)
    await withoutProvider(async () => {
      expect(await pressed(ward, payNo, 'success', of.token)).toMatchObject({ success: true })
      expect(await rows.order(of.orderId)).toMatchObject({ status: '1' })
    })
  })

  it('[PAY-08] 窗口收款 takes the money of an order of drugs where nobody takes it online, once, and its refund goes back at the window', async () => {
    const { order, sheet } = await scene.approved()
    const { token } = scene.picker
    const input = command(order.id, { version: order.version })
    expect(await ward.call(calls.counterPay, input as never, token)).toMatchObject({
      message: '已开通在线支付，请患者在线支付',
      result: { reason: 'COUNTER_OFF' },
    })
    await withoutProvider(async () => {
      expect(await ward.call(calls.counterOrder, { rxNo: ` ${sheet.rxNo.toLowerCase()}` }, token)).toMatchObject({
        success: true,
        result: { id: order.id, rxNo: sheet.rxNo, payFen: 1_260, status: '0' },
      })
      expect(await ward.call(calls.counterOrder, { rxNo: 'RX0' }, token)).toMatchObject({ result: { reason: 'NO_ORDER' } })
      const answers = await Promise.all([1, 2, 3].map(() => ward.call(calls.counterPay, input as never, token)))
      for (const answer of answers) expect(answer).toMatchObject({ success: true, result: { status: '8' } })
      expect(await ward.call(calls.counterPay, command(order.id, { version: order.version }) as never, token)).toMatchObject({
        message: '订单已支付',
      })
    })
    expect(await rows.order(order.id)).toMatchObject({ status: '8', payChannel: 'counter', paidAt: new Date(ward.clock.now) })
    expect(await rows.payments(order.id)).toMatchObject([{ channel: 'counter', status: '1', amountFen: 1_260 }])
    // it goes back at the window: nobody is asked, the office is told at once, two of it close it
    const { version } = await rows.order(order.id)
    const ask = { version, amountFen: 260, reason: '患者投诉，协商退款' }
    const asked = await ward.call(calls.requestRefund, command(order.id, ask) as never, office.hospital)
    const id = asked.result.refunds[0]?.id ?? ''
    await ward.call(calls.approveRefund, command(id), office.admin)
    await ward.app.orders.tick()
    expect(await rows.refunds(order.id)).toMatchObject([{ status: '3', nextAt: null }])
  })

  it('[PAY-08] nobody pays for drugs of a pharmacy that was taken out of use, online or at the window', async () => {
    const { order, token } = await scene.approved()
    const { db } = ward.database
    const shop = and(eq(hosShop.tenantId, 1), eq(hosShop.code, order.shopCode ?? ''))
    await db.update(hosShop).set({ enabled: 'N' }).where(shop)
    try {
      await expect(begin(ward, order.id, token)).rejects.toThrow('该药房不存在或已停用')
      await withoutProvider(async () => {
        const input = command(order.id, { version: order.version })
        expect(await ward.call(calls.counterPay, input as never, scene.picker.token)).toMatchObject({
          message: '该药房不存在或已停用',
          result: { reason: 'NO_SHOP' },
        })
      })
      expect(await rows.order(order.id)).toMatchObject({ status: '0' })
    } finally {
      await db.update(hosShop).set({ enabled: 'Y' }).where(shop)
    }
  })

  it('[PAY-08] 窗口收款 refuses while a payment may still come, after the time of the order, and consultations', async () => {
    const { order, token } = await scene.approved()
    await begin(ward, order.id, token)
    const consult = await unpaidOrder(ward)
    await withoutProvider(async () => {
      const pay = (id: string, version = order.version) =>
        ward.call(calls.counterPay, command(id, { version }) as never, scene.picker.token)
      expect(await pay(order.id)).toMatchObject({ message: '支付处理中，请稍后再试' })
      expect(await pay(order.id, 99)).toMatchObject({ result: { reason: 'VERSION_CONFLICT' } })
      expect(await pay(consult.orderId)).toMatchObject({ message: '订单不存在' })
      ward.clock.now += 15 * MINUTE
      expect(await pay(order.id)).toMatchObject({ success: true })
    })
  })

  it('[PAY-02] 补单查询 asks the provider for what never called back, once, and says what it said', async () => {
    const of = await unpaidOrder(ward)
    const query = () => ward.call(calls.askPayments, command(of.orderId), office.hospital)
    expect(await query()).toMatchObject({ success: true, result: { found: 'none', order: { status: '0' } } })
    const payNo = await begin(ward, of.orderId, of.token)
    expect(await query()).toMatchObject({ result: { found: 'waiting' } })
    await pressed(ward, payNo, 'late', of.token)
    const answers = await Promise.all([query(), query(), query()])
    expect(answers.some(({ result }) => result.found === 'paid')).toBe(true)
    expect(await rows.sessions(of.orderId)).toHaveLength(1)
    ward.clock.now += 10_000
    await ward.app.orders.tick()
    expect(await rows.sessions(of.orderId)).toHaveLength(1)
    expect(await rows.payments(of.orderId)).toMatchObject([{ status: '1' }])
    expect(await query()).toMatchObject({ result: { found: 'none', order: { status: '1' } } })
  })

  /** A paid consultation whose refund has failed for good. */
  const failedRefund = async (asked: (payNo: string) => void) => {
    const of = await unpaidOrder(ward)
    const own = await begin(ward, of.orderId, of.token)
    await pressed(ward, own, 'success', of.token)
    ward.app.orders.use({
      ...demoPayment(),
      refund: ({ payNo }) => {
        if (payNo === own) asked(payNo)
        return Promise.resolve(false)
      },
    })
    const [session] = await rows.sessions(of.orderId)
    await ward.run(of.patient, 'session:cancel', { sid: session?.id ?? '', version: session?.version ?? 0 })
    await ward.app.orders.tick()
    const [refund] = await rows.refunds(of.orderId)
    return {
      ...of,
      refund:
        refund ??
        (() => {
          throw new Error('no refund')
        })(),
    }
  }

  it('[PAY-06] [J6] a refund that failed is paid back outside: one of the office records its reference, another confirms', async () => {
    const provider = ward.app.orders.provider()
    let asked = 0
    try {
      const { orderId, refund } = await failedRefund(() => (asked += 1))
      expect(refund).toMatchObject({ status: '3', tries: 1 })
      const { id } = refund
      expect(await ward.call(calls.confirmRefund, command(id), office.admin)).toMatchObject({ message: '请先登记线下退款凭证号' })
      const record = (manualRef: string, token: string) =>
        ward.call(calls.recordRefund, command(id, { manualRef }) as never, token)
      expect(await record('  ', office.admin)).toMatchObject({ message: '请先登记线下退款凭证号' })
      expect(await record('现金收据 20261120-7', office.admin)).toMatchObject({
        success: true,
        result: { refunds: [{ status: '3', manualRef: '现金收据 20261120-7', nextAt: null }] },
      })
      // it is not tried again by itself, or the money would go back twice
      ward.clock.now += 60 * MINUTE
      await ward.app.orders.tick()
      expect(asked).toBe(1)
      expect(await ward.call(calls.confirmRefund, command(id), office.admin)).toMatchObject({
        message: '登记与确认不能为同一人',
        result: { reason: 'SAME_PERSON' },
      })
      expect(await ward.call(calls.confirmRefund, command(id), office.hospital)).toMatchObject({ success: true })
      expect(await rows.order(orderId)).toMatchObject({ status: '6', refundFen: 3_000, refundedAt: new Date(ward.clock.now) })
      expect(await rows.refunds(orderId)).toMatchObject([{ status: '2', manualRef: '现金收据 20261120-7' }])
      for (const call of [calls.confirmRefund, calls.retryRefund])
        expect(await ward.call(call, command(id), office.hospital)).toMatchObject({ result: { reason: 'WRONG_STATE' } })
      expect(await record('x', office.hospital)).toMatchObject({ result: { reason: 'WRONG_STATE' } })
    } finally {
      ward.app.orders.use(provider)
    }
  })

  it('[PAY-06] [J7] what has to go back while a refund is on its way follows at its end, and nothing is lost', async () => {
    const provider = ward.app.orders.provider()
    const sent: number[] = []
    let works = false
    const { order, sheet, of } = await scene.paidUp()
    const [own] = await rows.payments(order.id)
    const refund = ({ payNo, amountFen }: { payNo: string; amountFen: number }) => {
      if (payNo === own?.payNo) sent.push(amountFen)
      return Promise.resolve(works)
    }
    ward.app.orders.use({ ...demoPayment(), refund })
    try {
      const ask = { version: order.version, amountFen: 1_000, reason: '患者投诉，协商退款' }
      const asked = await ward.call(calls.requestRefund, command(order.id, ask) as never, office.hospital)
      await ward.call(calls.approveRefund, command(asked.result.refunds[0]?.id ?? ''), office.admin)
      await ward.app.orders.tick()
      const version = (await of.row(sheet.id))?.version ?? 0
      const voided = command(sheet.id, { version, reason: '处方开具有误' })
      expect(await ward.call(voidSheet, voided as never, office.admin)).toMatchObject({ success: true })
      expect(await rows.refunds(order.id)).toMatchObject([{ status: '3', amountFen: 1_000, thenFen: 260 }])
      expect(await rows.order(order.id)).toMatchObject({ status: '5', refundFen: 0 })
      works = true
      ward.clock.now += MINUTE
      await ward.app.orders.tick()
      await ward.app.orders.tick()
      expect(sent).toEqual([1_000, 1_000, 260])
      expect(await rows.refunds(order.id)).toMatchObject([
        { status: '2', amountFen: 1_000, thenFen: 0 },
        { status: '2', amountFen: 260, auto: 'Y' },
      ])
      expect(await rows.order(order.id)).toMatchObject({ status: '6', refundFen: 1_260 })
    } finally {
      ward.app.orders.use(provider)
    }
  })

  it('refuses other roles, patients and other tenants, and changes nothing', async () => {
    const { order, token, of } = await scene.approved()
    const consult = await unpaidOrder(ward)
    const before = await rows.order(order.id)
    const stranger = await ward.app.tokens.issue({ kind: 'user', ownerId: scene.picker.id, tenantId: 2, ip: '', agent: '' })
    await withoutProvider(async () => {
      for (const other of [token, of.token, office.hospital]) {
        expect(await ward.call(calls.counterOrder, { rxNo: 'RX1' }, other)).toMatchObject({ code: 510 })
        expect(await ward.call(calls.counterPay, command(order.id, { version: 1 }) as never, other)).toMatchObject({ code: 510 })
      }
      for (const other of [token, of.token, scene.picker.token]) {
        expect(await ward.call(calls.askPayments, command(consult.orderId), other)).toMatchObject({ code: 510 })
        expect(await ward.call(calls.confirmRefund, command(newKey()), other)).toMatchObject({ code: 510 })
        expect(await ward.call(calls.recordRefund, command(newKey(), { manualRef: 'x' }) as never, other)).toMatchObject({
          code: 510,
        })
      }
      expect(await ward.call(calls.counterPay, command(order.id, { version: order.version }) as never, stranger)).toMatchObject({
        success: false,
      })
    })
    expect(await ward.call(calls.askPayments, command(newKey()), office.admin)).toMatchObject({ message: '订单不存在' })
    expect(await ward.call(calls.confirmRefund, command(newKey()), office.admin)).toMatchObject({ message: '退款单不存在' })
    expect(await rows.order(order.id)).toEqual(before)
    expect(await ward.database.db.select().from(hosPayment).where(eq(hosPayment.orderId, order.id))).toEqual([])
  })
})
