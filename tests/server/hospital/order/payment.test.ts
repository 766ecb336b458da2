import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { cancelOrder, myOrder, myOrders, myPayment, payDemo, payNotify, payOrder } from '#contract/http/calls/orders.ts'
import { patientConsult } from '#contract/http/calls/patientApp.ts'
import { hosDoctor, hosOrder } from '#server/db/tables/index.ts'
import { consultInput, startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { begin, newKey, pressed, readOrder, rowsOf, unpaidOrder } from '#tests/support/hospital/order/orderScene.ts'

const MINUTE = 60_000

describeOnDatabases('payment of consultations', open => {
  let ward: Ward
  let rows: ReturnType<typeof rowsOf>
  beforeAll(async () => {
    ward = await startWard({ open })
    rows = rowsOf(ward)
  })
  afterAll(() => ward.close())

  it('[PAY-01] a paid consultation begins only after the payment, and the same request answers order and session', async () => {
    const of = await unpaidOrder(ward)
    expect(of.deadline).toBe(ward.clock.now + 30 * MINUTE)
    expect(await rows.sessions(of.orderId)).toEqual([])
    expect((await ward.call(patientConsult, of.input, of.token)).result).toMatchObject({ orderId: of.orderId, payFen: 3_000 })
    expect(await readOrder(ward, of.orderId, of.token)).toMatchObject({
      status: '0',
      payFen: 3_000,
      leftMs: 30 * MINUTE,
      channels: ['demo'],
      sid: null,
      steps: [{ what: 'created' }],
    })
    const payNo = await begin(ward, of.orderId, of.token)
    expect((await ward.call(myPayment, { payNo }, of.token)).result).toEqual({ outcome: 'waiting' })
    expect(await rows.sessions(of.orderId)).toEqual([])
    expect(await pressed(ward, payNo, 'success', of.token)).toMatchObject({ success: true })
    expect((await ward.call(myPayment, { payNo }, of.token)).result).toEqual({ outcome: 'paid' })
    const [session] = await rows.sessions(of.orderId)
    expect(session).toMatchObject({ status: '10', patientId: of.patient.id, doctorUserId: of.doctor.id, lastSeq: 1 })
    expect(await rows.order(of.orderId)).toMatchObject({ status: '1', payChannel: 'demo', paidAt: new Date(ward.clock.now) })
    expect((await ward.call(patientConsult, of.input, of.token)).result).toMatchObject({ id: session?.id, status: '10' })
    expect(await readOrder(ward, of.orderId, of.token)).toMatchObject({ status: '1', sid: session?.id, leftMs: null })
  })

  it('[PAY-01] a failed payment leaves the order open for another one', async () => {
    const of = await unpaidOrder(ward)
    const first = await begin(ward, of.orderId, of.token)
    await pressed(ward, first, 'fail', of.token)
    expect((await ward.call(myPayment, { payNo: first }, of.token)).result).toEqual({ outcome: 'refused' })
    expect(await rows.order(of.orderId)).toMatchObject({ status: '0' })
    await pressed(ward, await begin(ward, of.orderId, of.token), 'success', of.token)
    expect(await rows.sessions(of.orderId)).toHaveLength(1)
  })

  it('[PAY-02] ten callbacks of one payment at once make one session, and a second payment of the order goes back whole', async () => {
    const of = await unpaidOrder(ward)
    const [payNo, second] = [await begin(ward, of.orderId, of.token), await begin(ward, of.orderId, of.token)]
    const facts = { payNo, amountFen: 3_000, ok: true }
    await Promise.all(Array.from({ length: 10 }, () => ward.app.orders.settle(facts)))
    expect(await rows.sessions(of.orderId)).toHaveLength(1)
    await Promise.all([ward.app.orders.settle({ ...facts, payNo: second }), ward.app.orders.settle(facts)])
    expect(await rows.sessions(of.orderId)).toHaveLength(1)
    expect(await rows.payments(of.orderId)).toMatchObject([
      { payNo, status: '1' },
      { payNo: second, status: '2' },
    ])
    await ward.app.orders.tick()
    expect(await rows.refunds(of.orderId)).toMatchObject([{ payNo: second, amountFen: 3_000, status: '2', auto: 'Y' }])
    // outside of what was paid: the consultation goes on
    expect(await rows.order(of.orderId)).toMatchObject({ status: '1', refundFen: 0 })
  })

  it('[PAY-02] a request that is repeated begins one payment', async () => {
    const of = await unpaidOrder(ward)
    const input = { id: of.orderId, channel: 'demo', requestId: newKey() }
    const answers = await Promise.all([1, 2, 3].map(() => ward.call(payOrder, input, of.token)))
    expect(new Set(answers.map(({ result }) => result.payNo)).size).toBe(1)
    expect(await rows.payments(of.orderId)).toHaveLength(1)
  })

  it('[PAY-01] begins a payment of no other price than the page showed, and asks the provider for what was begun', async () => {
    const of = await unpaidOrder(ward)
    const usual = ward.app.orders.provider()
    const asked: number[] = []
    ward.app.orders.use({ ...usual, start: given => (asked.push(given.amountFen), usual.start(given)) })
    try {
      const pay = { id: of.orderId, channel: 'demo', requestId: newKey() }
      await ward.database.db.update(hosOrder).set({ payFen: 3_500 }).where(eq(hosOrder.id, of.orderId))
      expect(await ward.call(payOrder, { ...pay, payFen: 3_000 }, of.token)).toMatchObject({
        success: false,
        message: '订单金额已变化，请核对新的金额后再支付',
        result: { reason: 'PRICE_CHANGED' },
      })
      expect([await rows.payments(of.orderId), asked]).toEqual([[], []])
      expect(await ward.call(payOrder, { ...pay, payFen: 3_500 }, of.token)).toMatchObject({ success: true })
      // the same request again is about the payment that it began, whatever the order costs by now
      await ward.database.db.update(hosOrder).set({ payFen: 9_900 }).where(eq(hosOrder.id, of.orderId))
      expect(await ward.call(payOrder, { ...pay, payFen: 3_500 }, of.token)).toMatchObject({ success: true })
      expect(asked).toEqual([3_500, 3_500])
    } finally {
      ward.app.orders.use(usual)
    }
  })

  it('[PAY-03] a callback that comes after closing or cancelling, and a wrong amount, are paid back by themselves', async () => {
    const late = await unpaidOrder(ward)
    const payNo = await begin(ward, late.orderId, late.token)
    await pressed(ward, payNo, 'late', late.token)
    await ward.app.orders.tick()
    expect((await ward.call(myPayment, { payNo }, late.token)).result).toEqual({ outcome: 'waiting' })
    const { version } = await rows.order(late.orderId)
    const cancel = { id: late.orderId, version, requestId: newKey() }
    expect(await ward.call(cancelOrder, cancel, late.token)).toMatchObject({ success: true, result: { status: '4' } })
    ward.clock.now += 10_000
    await ward.app.orders.tick()
    await ward.app.orders.tick()
    expect(await rows.payments(late.orderId)).toMatchObject([{ status: '2' }])
    expect(await rows.refunds(late.orderId)).toMatchObject([{ payNo, amountFen: 3_000, status: '2', auto: 'Y', tries: 1 }])
    expect(await rows.order(late.orderId)).toMatchObject({ status: '4' })
    expect(await rows.sessions(late.orderId)).toEqual([])

    const wrong = await unpaidOrder(ward)
    const cheap = await begin(ward, wrong.orderId, wrong.token)
    await ward.app.orders.settle({ payNo: cheap, amountFen: 1, ok: true })
    await ward.app.orders.tick()
    expect(await rows.refunds(wrong.orderId)).toMatchObject([{ payNo: cheap, amountFen: 1, status: '2' }])
    expect(await rows.order(wrong.orderId)).toMatchObject({ status: '0' })
    expect(await rows.sessions(wrong.orderId)).toEqual([])
  })

  it('[PAY-03] a doctor who stopped working meanwhile: nothing begins and all goes back', async () => {
    const of = await unpaidOrder(ward)
    const payNo = await begin(ward, of.orderId, of.token)
    await ward.database.db.update(hosDoctor).set({ enabled: false }).where(eq(hosDoctor.id, of.doctor.doctorId))
    await pressed(ward, payNo, 'success', of.token)
    expect(await rows.sessions(of.orderId)).toEqual([])
    // the server’s own look may have come first
    expect((await rows.order(of.orderId)).status).toMatch(/^[56]$/)
    await ward.app.orders.tick()
    expect(await rows.order(of.orderId)).toMatchObject({ status: '6', refundFen: 3_000, refundedAt: new Date(ward.clock.now) })
    expect(await rows.refunds(of.orderId)).toMatchObject([{ reason: '该医生已停诊，请选择其他医生', status: '2' }])
  })

  it('[PAY-04] an unpaid consultation closes after 30 minutes, not before, and cannot be paid any more', async () => {
    const of = await unpaidOrder(ward)
    const payNo = await begin(ward, of.orderId, of.token)
    ward.clock.now += 30 * MINUTE - 1
    await ward.app.orders.tick()
    expect(await rows.order(of.orderId)).toMatchObject({ status: '0' })
    ward.clock.now += 1
    await ward.app.orders.tick()
    expect(await rows.order(of.orderId)).toMatchObject({ status: '7', closedAt: new Date(ward.clock.now) })
    expect(await ward.call(payOrder, { id: of.orderId, channel: 'demo', requestId: newKey() }, of.token)).toMatchObject({
      success: false,
      message: '订单已超时关闭',
      result: { reason: 'ORDER_CLOSED' },
    })
    // what was begun before comes too late
    await pressed(ward, payNo, 'success', of.token)
    await ward.app.orders.tick()
    expect(await rows.refunds(of.orderId)).toMatchObject([{ status: '2', amountFen: 3_000 }])
    expect(await rows.order(of.orderId)).toMatchObject({ status: '7' })
  })

  it('[PAY-04] asks the provider before an unpaid order is closed: one that was paid, its callback lost, goes on', async () => {
    const of = await unpaidOrder(ward)
    const payNo = await begin(ward, of.orderId, of.token)
    const other = await unpaidOrder(ward)
    const usual = ward.app.orders.provider()
    const asked: string[] = []
    const ask: typeof usual.ask = async given => {
      asked.push(given.payNo)
      return { payNo, amountFen: 3_000, ok: true }
    }
    ward.app.orders.use({ ...usual, ask })
    try {
      ward.clock.now += 30 * MINUTE
      await ward.app.orders.tick()
      // the server’s own look may have come first
      await vi.waitFor(async () => expect(await rows.order(other.orderId)).toMatchObject({ status: '7' }), 10_000)
      expect(asked).toEqual([payNo])
      expect(await rows.payments(of.orderId)).toMatchObject([{ payNo, status: '1' }])
      expect(await rows.order(of.orderId)).toMatchObject({ status: '1', refundFen: 0 })
      expect(await rows.sessions(of.orderId)).toHaveLength(1)
    } finally {
      ward.app.orders.use(usual)
    }
  })

  it('[PAY-01] the page that waits learns of a payment whose callback was lost; the provider is not asked at each look', async () => {
    const of = await unpaidOrder(ward)
    const payNo = await begin(ward, of.orderId, of.token)
    const usual = ward.app.orders.provider()
    const ask = vi.fn<typeof usual.ask>(() => Promise.resolve(null))
    ward.app.orders.use({ ...usual, ask })
    const look = async () => (await ward.call(myPayment, { payNo }, of.token)).result.outcome
    try {
      expect([await look(), await look(), ask.mock.calls.length]).toEqual(['waiting', 'waiting', 0])
      ward.clock.now += 30_000
      expect([await look(), await look(), await look(), ask.mock.calls.length]).toEqual(['waiting', 'waiting', 'waiting', 1])
      ask.mockResolvedValue({ payNo, amountFen: 3_000, ok: true })
      ward.clock.now += 30_000
      expect([await look(), await look(), ask.mock.calls.length]).toEqual(['paid', 'paid', 2])
      expect(await rows.sessions(of.orderId)).toHaveLength(1)
    } finally {
      ward.app.orders.use(usual)
    }
  })

  it('a consultation that comes to nothing sends its money back, one that was free sends none', async () => {
    const of = await unpaidOrder(ward)
    await pressed(ward, await begin(ward, of.orderId, of.token), 'success', of.token)
    const [session] = await rows.sessions(of.orderId)
    await ward.run(of.patient, 'session:cancel', { sid: session?.id ?? '', version: session?.version ?? 0 })
    expect((await rows.order(of.orderId)).status).toMatch(/^[56]$/)
    await ward.app.orders.tick()
    expect(await rows.order(of.orderId)).toMatchObject({ status: '6', refundFen: 3_000 })
    expect(await readOrder(ward, of.orderId, of.token)).toMatchObject({
      steps: [{ what: 'created' }, { what: 'paid' }, { what: 'refundAsked', fen: 3_000 }, { what: 'refunded', fen: 3_000 }],
    })
    const free = await ward.open(await ward.makePatient(), await ward.makeDoctor())
    const { orderId } = await ward.sessionRow(free.id)
    await ward.run({ ...of.patient, id: free.patient.id }, 'session:cancel', { sid: free.id, version: free.version })
    expect(await rows.order(orderId)).toMatchObject({ status: '6', refundFen: 0 })
    expect(await rows.refunds(orderId)).toEqual([])
  })

  it('[PAY-08] 医保结算 says that it is not set up, and so does any other way to pay', async () => {
    const of = await unpaidOrder(ward)
    const pay = (channel: string) => ward.call(payOrder, { id: of.orderId, channel, requestId: newKey() }, of.token)
    expect(await pay('insurance')).toMatchObject({
      success: false,
      message: '医保结算未开通',
      result: { reason: 'INSURANCE_OFF' },
    })
    expect(await pay('wechat')).toMatchObject({ success: false, message: '在线支付尚未开通' })
    expect(await rows.payments(of.orderId)).toEqual([])
  })

  it('refuses another patient, staff, forged callbacks and stale versions, and changes nothing', async () => {
    const of = await unpaidOrder(ward)
    const payNo = await begin(ward, of.orderId, of.token)
    const stranger = await ward.signIn(await ward.makePatient())
    const doctor = await ward.signIn(of.doctor)
    const id = of.orderId
    for (const answer of [
      await ward.call(myOrder, { id }, stranger),
      await ward.call(payOrder, { id, channel: 'demo', requestId: newKey() }, stranger),
      await ward.call(cancelOrder, { id, version: 1, requestId: newKey() }, stranger),
      await ward.call(myPayment, { payNo }, stranger),
      await ward.call(payDemo, { payNo, outcome: 'success' }, stranger),
    ])
      expect(answer).toMatchObject({ success: false, message: '订单不存在' })
    expect((await ward.call(myOrders, {}, stranger)).result.rows).toEqual([])
    for (const call of [myOrder, payOrder, cancelOrder, myPayment, payDemo])
      expect(
        await ward.call(
          call,
          { id, payNo, outcome: 'success', channel: 'demo', version: 1, requestId: newKey() } as never,
          doctor,
        ),
      ).toMatchObject({
        code: 510,
      })
    const forged = { channel: 'demo', payNo, amountFen: 3_000, ok: true, sign: 'f'.repeat(64) }
    expect(await ward.call(payNotify, forged)).toMatchObject({ success: false, message: '支付通知签名不正确' })
    expect(await ward.call(payNotify, { ...forged, channel: 'wechat' })).toMatchObject({ result: { reason: 'BAD_CALLBACK' } })
    expect(await ward.call(cancelOrder, { id, version: 9, requestId: newKey() }, of.token)).toMatchObject({
      result: { reason: 'VERSION_CONFLICT' },
    })
    expect(await rows.order(id)).toMatchObject({ status: '0', version: 1 })
    // the provider's own signature opens the same door
    const sign = ward.app.orders.provider().sign?.({ payNo, amountFen: 3_000, ok: true }) ?? ''
    expect(await ward.call(payNotify, { ...forged, sign })).toMatchObject({ success: true })
    expect(await rows.sessions(id)).toHaveLength(1)
    expect((await ward.call(myOrders, {}, of.token)).result.rows).toMatchObject([
      { id, status: '1', subject: expect.stringContaining('图文咨询') as string },
    ])
  })
})

describeOnDatabases('without a payment provider', open => {
  it('[PAY-07] paid doctors are refused with today’s sentence, free ones are not', async () => {
    const ward = await startWard({ open, config: { demo: false } })
    try {
      const [paid, free] = [await ward.makeDoctor({ feeFen: 3_000 }), await ward.makeDoctor()]
      const token = await ward.signIn(await ward.makePatient())
      expect(await ward.call(patientConsult, consultInput(paid.doctorId), token)).toMatchObject({
        success: false,
        message: '在线支付尚未开通，暂不能选择收费问诊',
      })
      expect(await ward.call(patientConsult, consultInput(free.doctorId), token)).toMatchObject({
        success: true,
        result: { status: '10' },
      })
    } finally {
      await ward.close()
    }
  })
})
