import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as calls from '#contract/http/calls/orders.ts'
import { voidSheet } from '#contract/http/calls/prescriptionSubmit.ts'
import { hosOrder, sysAnnouncement } from '#server/db/tables/index.ts'
import { demoPayment } from '#server/adapters/payment.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { drugScene } from '#tests/support/hospital/order/drugScene.ts'
import { begin, newKey, officeTokens, pressed, rowsOf, unpaidOrder } from '#tests/support/hospital/order/orderScene.ts'

const MINUTE = 60_000
const DAY = 86_400_000

describeOnDatabases('refunds', open => {
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

  /** An order of 30 yuan that is paid. */
  const paidOrder = async () => {
    const of = await unpaidOrder(ward)
    await pressed(ward, await begin(ward, of.orderId, of.token), 'success', of.token)
    return of
  }
  const sessionOf = async (orderId: string) => {
    const [row] = await rows.sessions(orderId)
    return { sid: row?.id ?? '', version: row?.version ?? 0 }
  }
  /** The same after its consultation. */
  const endedOrder = async () => {
    const of = await paidOrder()
    await ward.run(of.doctor, 'session:accept', await sessionOf(of.orderId))
    await ward.run(of.doctor, 'session:end', await sessionOf(of.orderId))
    return of
  }
  const ask = async (id: string, amountFen: number, token: string, more: object = {}) => {
    const { version } = await rows.order(id)
    return ward.call(
      calls.requestRefund,
      { id, version, amountFen, reason: '患者投诉，协商退款', requestId: newKey(), ...more },
      token,
    )
  }
  const setOrder = async (id: string, values: Partial<typeof hosOrder.$inferInsert>): Promise<void> => {
    await ward.database.db.update(hosOrder).set(values).where(eq(hosOrder.id, id))
  }
  const decide = (call: typeof calls.approveRefund, id: string, token: string) =>
    ward.call(call, { id, requestId: newKey() }, token)

  it('[PAY-05] [J6] a refund needs a second person', async () => {
    const { orderId } = await endedOrder()
    const asked = await ask(orderId, 1_000, office.hospital)
    expect(asked).toMatchObject({
      success: true,
      result: { refundableFen: 2_000, refunds: [{ status: '0', amountFen: 1_000, auto: 'N' }] },
    })
    const refundId = asked.result.refunds[0]?.id ?? ''
    for (const call of [calls.approveRefund, calls.denyRefund])
      expect(await decide(call, refundId, office.hospital)).toMatchObject({
        success: false,
        message: '不能复核自己的申请',
        result: { reason: 'SAME_PERSON' },
      })
    await ward.app.orders.tick()
    expect(await rows.order(orderId)).toMatchObject({ status: '3', refundFen: 0 })
    expect(await decide(calls.approveRefund, refundId, office.admin)).toMatchObject({
      success: true,
      result: { refunds: [{ status: expect.stringMatching(/^[12]$/) }] },
    })
    await ward.app.orders.tick()
    // in part: the order stays as it is
    expect(await rows.order(orderId)).toMatchObject({ status: '3', refundFen: 1_000, refundedAt: new Date(ward.clock.now) })
    expect(await decide(calls.approveRefund, refundId, office.admin)).toMatchObject({ result: { reason: 'WRONG_STATE' } })
    // the rest of it takes the whole order back
    const rest = await ask(orderId, 2_000, office.hospital)
    await decide(calls.approveRefund, rest.result.refunds.find(({ status }) => status === '0')?.id ?? '', office.admin)
    await ward.app.orders.tick()
    expect(await rows.order(orderId)).toMatchObject({ status: '6', refundFen: 3_000 })
  })

  it('[PAY-05] [J8] what goes back never exceeds what was paid, also when many ask at once; one at a time', async () => {
    const { orderId } = await endedOrder()
    expect(await ask(orderId, 3_001, office.hospital)).toMatchObject({
      success: false,
      message: '退款金额不能大于可退金额',
      result: { reason: 'OVER_REFUND' },
    })
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(orderId, 2_000, office.hospital)))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    for (const answer of answers.filter(({ success }) => !success))
      expect(answer).toMatchObject({ message: '该订单正在退款', result: { reason: 'REFUNDING' } })
    const [first] = await rows.refunds(orderId)
    await Promise.all([1, 2, 3].map(() => decide(calls.approveRefund, first?.id ?? '', office.admin)))
    await Promise.all([ward.app.orders.tick(), ward.app.orders.tick()])
    expect(await ask(orderId, 1_001, office.hospital)).toMatchObject({ result: { reason: 'OVER_REFUND' } })
    expect((await rows.refunds(orderId)).filter(({ status }) => status === '2')).toMatchObject([{ amountFen: 2_000 }])
  })

  it('[PAY-05] a denied one frees its money, an unpaid order has none, and a reason is needed', async () => {
    const { orderId } = await endedOrder()
    const asked = await ask(orderId, 3_000, office.admin)
    const denied = await decide(calls.denyRefund, asked.result.refunds[0]?.id ?? '', office.hospital)
    expect(denied).toMatchObject({ success: true, result: { refundableFen: 3_000, refunds: [{ status: '4' }] } })
    expect(await ask(orderId, 100, office.admin, { reason: '退' })).toMatchObject({ result: { reason: 'REFUND_REASON' } })
    const unpaid = await unpaidOrder(ward)
    expect(await ask(unpaid.orderId, 100, office.admin)).toMatchObject({ result: { reason: 'OVER_REFUND' } })
    expect(await ask(orderId, 100, office.admin, { version: 99 })).toMatchObject({ result: { reason: 'VERSION_CONFLICT' } })
  })

  it('[PAY-05] a consultation is paid back by the office once it has ended, for 15 days; before that its money follows the session', async () => {
    const of = await paidOrder()
    const tooEarly = { success: false, message: '问诊未结束，不能退款：待接诊的可由患者取消，问诊中的请先强制结束会话' }
    expect(await ask(of.orderId, 3_000, office.hospital)).toMatchObject({ ...tooEarly, result: { reason: 'CONSULT_OPEN' } })
    await ward.run(of.doctor, 'session:accept', await sessionOf(of.orderId))
    expect(await ask(of.orderId, 1_000, office.hospital)).toMatchObject(tooEarly)
    await ward.run(of.doctor, 'session:end', await sessionOf(of.orderId))
    expect(await rows.order(of.orderId)).toMatchObject({ status: '3', refundFen: 0 })
    expect(await rows.refunds(of.orderId)).toEqual([])

    const endedAgo = (ms: number) => setOrder(of.orderId, { finishedAt: new Date(ward.clock.now - ms) })
    await endedAgo(15 * DAY + 1)
    expect(await ask(of.orderId, 1_000, office.hospital)).toMatchObject({
      message: '问诊结束已超过15天，不能退款',
      result: { reason: 'REFUND_OVERDUE' },
    })
    await endedAgo(15 * DAY)
    const asked = await ask(of.orderId, 3_000, office.hospital)
    const refundId = asked.result.refunds[0]?.id ?? ''
    // of older databases: one that was asked for while the consultation went on
    await setOrder(of.orderId, { status: '2' })
    expect(await decide(calls.approveRefund, refundId, office.admin)).toMatchObject(tooEarly)
    await setOrder(of.orderId, { status: '3' })
    // the second person may come later
    ward.clock.now += MINUTE
    expect(await decide(calls.approveRefund, refundId, office.admin)).toMatchObject({ success: true })
    await ward.app.orders.tick()
    expect(await rows.order(of.orderId)).toMatchObject({ status: '6', refundFen: 3_000 })
  })

  it('[PAY-05] an order of which all goes back is moved by its session no more, and nothing goes back twice', async () => {
    for (const status of ['5', '6']) {
      const [accepted, cancelled] = [await paidOrder(), await paidOrder()]
      for (const { orderId } of [accepted, cancelled]) await setOrder(orderId, { status })
      await ward.run(accepted.doctor, 'session:accept', await sessionOf(accepted.orderId))
      await ward.run(accepted.doctor, 'session:end', await sessionOf(accepted.orderId))
      await ward.run(cancelled.patient, 'session:cancel', await sessionOf(cancelled.orderId))
      for (const { orderId } of [accepted, cancelled]) {
        expect(await rows.order(orderId)).toMatchObject({ status, refundFen: 0 })
        expect(await rows.refunds(orderId)).toEqual([])
      }
    }
  })

  it('[PAY-05] an automatic refund takes the place of one that waits for its second person', async () => {
    const { order, sheet, of } = await scene.paidUp()
    await ask(order.id, 500, office.hospital)
    const version = (await of.row(sheet.id))?.version ?? 0
    const voided = { requestId: newKey(), id: sheet.id, version, reason: '处方开具有误' }
    expect(await ward.call(voidSheet, voided, office.admin)).toMatchObject({ success: true })
    await ward.app.orders.tick()
    expect(await rows.refunds(order.id)).toMatchObject([
      { status: '4', amountFen: 500 },
      { status: '2', amountFen: 1_260, auto: 'Y' },
    ])
    expect(await rows.order(order.id)).toMatchObject({ status: '6', refundFen: 1_260 })
  })

  it('[PAY-06] a failed refund is tried again after 1, 5 and 30 minutes, then the office is told and tries again itself', async () => {
    const of = await paidOrder()
    const provider = ward.app.orders.provider()
    let asked = 0
    const [own] = await rows.payments(of.orderId)
    // orders of the tests before run out of time meanwhile, and are paid back too
    ward.app.orders.use({
      ...demoPayment(),
      refund: ({ payNo }) => Promise.resolve(payNo !== own?.payNo || (asked += 1) > 4),
    })
    try {
      const [session] = await rows.sessions(of.orderId)
      await ward.run(of.patient, 'session:cancel', { sid: session?.id ?? '', version: session?.version ?? 0 })
      const look = async () => {
        await ward.app.orders.tick()
        const [refund] = await rows.refunds(of.orderId)
        return { asked, status: refund?.status, tries: refund?.tries }
      }
      const told = () =>
        ward.database.db
          .select({ title: sysAnnouncement.titile })
          .from(sysAnnouncement)
          .where(and(like(sysAnnouncement.titile, '%退款失败'), eq(sysAnnouncement.busId, of.orderId)))
      expect(await look()).toEqual({ asked: 1, status: '3', tries: 1 })
      ward.clock.now += MINUTE - 1
      expect(await look()).toMatchObject({ asked: 1 })
      ward.clock.now += 1
      expect(await look()).toEqual({ asked: 2, status: '3', tries: 2 })
      ward.clock.now += 5 * MINUTE
      expect(await look()).toMatchObject({ asked: 3, status: '3' })
      expect(await told()).toEqual([])
      ward.clock.now += 30 * MINUTE
      expect(await look()).toEqual({ asked: 4, status: '3', tries: 4 })
      expect((await told()).length).toBeGreaterThanOrEqual(2)
      ward.clock.now += 24 * 60 * MINUTE
      expect(await look()).toMatchObject({ asked: 4, status: '3' })
      expect(await rows.order(of.orderId)).toMatchObject({ status: '5', refundFen: 0 })
      const [failed] = await rows.refunds(of.orderId)
      expect(await decide(calls.retryRefund, failed?.id ?? '', office.admin)).toMatchObject({ success: true })
      expect(await look()).toMatchObject({ asked: 5, status: '2' })
      expect(await rows.order(of.orderId)).toMatchObject({ status: '6', refundFen: 3_000 })
    } finally {
      ward.app.orders.use(provider)
    }
  })

  it('refuses pharmacists, doctors, patients and another tenant, and changes nothing', async () => {
    const of = await endedOrder()
    const asked = await ask(of.orderId, 100, office.hospital)
    const refundId = asked.result.refunds[0]?.id ?? ''
    const before = [await rows.order(of.orderId), await rows.refunds(of.orderId)]
    const tokens = [(await ward.loginAs('pharmacist')).token, await ward.signIn(of.doctor), of.token]
    for (const token of tokens) {
      expect(await ward.call(calls.orderDetail, { id: of.orderId }, token)).toMatchObject({ code: 510 })
      expect(await ask(of.orderId, 100, token)).toMatchObject({ code: 510 })
      for (const call of [calls.approveRefund, calls.denyRefund, calls.retryRefund])
        expect(await decide(call, refundId, token)).toMatchObject({ code: 510 })
    }
    expect(await decide(calls.approveRefund, newKey(), office.admin)).toMatchObject({ message: '退款单不存在' })
    expect([await rows.order(of.orderId), await rows.refunds(of.orderId)]).toEqual(before)
  })
})
