import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as calls from '#contract/http/calls/dispense.ts'
import { myOrders, payOrder } from '#contract/http/calls/orders.ts'
import * as reviews from '#contract/http/calls/prescriptionReviews.ts'
import { findDrugs } from '#contract/http/calls/prescriptions.ts'
import * as t from '#server/db/tables/index.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { approval, claimed, makePharmacist, submitted } from '#tests/support/hospital/prescription/reviewScene.ts'
import type { Pharmacist } from '#tests/support/hospital/prescription/reviewScene.ts'
import { amoxicillin, rxScene } from '#tests/support/hospital/prescription/rxScene.ts'
import { amlodipine, headOf } from '#e2e/support/amlodipine.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { begin, newKey, pressed, rowsOf } from '#tests/support/hospital/order/orderScene.ts'

const DAY = 86_400_000

describeOnDatabases('orders of drugs', open => {
  let ward: Ward
  let rows: ReturnType<typeof rowsOf>
  let [reviewer, picker, checker] = [] as unknown as [Pharmacist, Pharmacist, Pharmacist]
  beforeAll(async () => {
    ward = await startWard({ open })
    rows = rowsOf(ward)
    reviewer = await makePharmacist(ward, '药师甲')
    picker = await makePharmacist(ward, '药师乙')
    checker = await makePharmacist(ward, '药师丙')
  })
  afterAll(() => ward.close())

  /** An approved sheet with its order. */
  const approved = async (lines = [amlodipine()]) => {
    const of = await rxScene(ward)
    const sheet = await submitted(of, await of.save(lines))
    const { sheet: mine } = await claimed(ward, reviewer, sheet.id)
    const answer = await ward.call(reviews.approveSheet, approval(mine), reviewer.token)
    if (!answer.success) throw new Error(answer.message)
    const [order] = await ward.database.db.select().from(t.hosOrder).where(eq(t.hosOrder.refId, sheet.id))
    if (!order) throw new Error('no order')
    return { of, sheet, order, token: of.patientToken }
  }
  const paidUp = async (lines = [amlodipine()]) => {
    const one = await approved(lines)
    await pressed(ward, await begin(ward, one.order.id, one.token), 'success', one.token)
    return { ...one, order: await rows.order(one.order.id) }
  }
  const reservedOf = async (orderId: string) => {
    const [row] = await ward.database.db
      .select({ n: sql<number>`coalesce(sum(${t.hosStockMove.dReserved}), 0)::int` })
      .from(t.hosStockMove)
      .where(eq(t.hosStockMove.refId, orderId))
    return row?.n
  }
  const detail = async (id: string, { token }: Pharmacist) => (await ward.call(calls.dispenseOrder, { id }, token)).result
  /** Picks what the earliest batches have. */
  const pick = async (id: string, who: Pharmacist) => {
    const { version, lines } = await detail(id, who)
    const picks = lines.map(({ no, needed, batches }) => ({
      no,
      picks: [{ stockId: batches[0]?.stockId ?? '', qty: needed, traceCodes: [] }],
      shortReason: '',
    }))
    return ward.call(calls.pickOrder, { id, version, requestId: newKey(), lines: picks }, who.token)
  }
  const issue = async (id: string, who: Pharmacist, receiver = '本人') => {
    const { version } = await rows.order(id)
    return ward.call(calls.issueOrder, { id, version, requestId: newKey(), receiver }, who.token)
  }

  it('[PHARM-17] an approval makes an order that waits as long as the sheet and reserves its drugs; its expiry releases and closes', async () => {
    const { of, sheet, order } = await approved()
    // 7 tablets a week are one box of 28
    expect(order).toMatchObject({ type: '2', status: '0', payFen: 1_260, shopCode: 'S01', patientId: of.patient.id })
    expect(order.payDeadline).toEqual((await of.row(sheet.id))?.validUntil)
    expect(await reservedOf(order.id)).toBe(28)
    ward.clock.now += DAY
    await ward.app.consultation.clock.tick()
    expect(await of.row(sheet.id)).toMatchObject({ status: '9' })
    expect(await rows.order(order.id)).toMatchObject({ status: '7' })
    expect(await reservedOf(order.id)).toBe(0)
  })

  it('[PHARM-17] of a paid sheet the expiry pays back whole, of a partly issued one its open lines only', async () => {
    const whole = await paidUp()
    const part = await paidUp([amlodipine(), amoxicillin()])
    expect(part.order).toMatchObject({ status: '8', payFen: 3_220 })
    await ward.database.db.update(t.hosPrescription).set({ status: '7' }).where(eq(t.hosPrescription.id, part.sheet.id))
    const second = and(eq(t.hosRxLine.rxId, part.sheet.id), eq(t.hosRxLine.no, 2))
    await ward.database.db.update(t.hosRxLine).set({ status: '2' }).where(second)
    ward.clock.now += DAY
    await ward.app.consultation.clock.tick()
    await ward.app.orders.tick()
    expect(await rows.order(whole.order.id)).toMatchObject({ status: '6', refundFen: 1_260 })
    expect(await rows.order(part.order.id)).toMatchObject({ status: '9', refundFen: 1_960 })
    expect(await rows.refunds(part.order.id)).toMatchObject([{ amountFen: 1_960, lineNos: [2], auto: 'Y', status: '2' }])
    for (const { order } of [whole, part]) expect(await reservedOf(order.id)).toBe(0)
  })

  it('[PHARM-11] [J6] dispensing needs payment and two persons: the same one is refused, another issues, and the stock has it', async () => {
    const unpaid = await approved()
    expect((await ward.call(calls.dispenseList, {}, picker.token)).result.map(({ id }) => id)).not.toContain(unpaid.order.id)
    const { order, sheet, of, token } = await paidUp()
    expect((await ward.call(calls.dispenseList, {}, picker.token)).result).toContainEqual(
      expect.objectContaining({ id: order.id, rxNo: sheet.rxNo, pickedBy: null }) as never,
    )
    expect(await issue(order.id, checker)).toMatchObject({ result: { reason: 'NOT_PICKED' } })
    expect(await pick(order.id, picker)).toMatchObject({ success: true, result: { isOwnPick: true, pickedBy: '药师乙' } })
    expect(await issue(order.id, picker)).toMatchObject({
      success: false,
      message: '调配与核对不能为同一人',
      result: { reason: 'SAME_PERSON' },
    })
    expect(await issue(order.id, checker, ' ')).toMatchObject({ result: { reason: 'RECEIVER' } })
    const answers = await Promise.all([1, 2, 3].map(() => issue(order.id, checker)))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(await rows.order(order.id)).toMatchObject({ status: '9', receiverName: '本人', issuedAt: new Date(ward.clock.now) })
    expect(await of.row(sheet.id)).toMatchObject({ status: '8' })
    const moves = await ward.database.db.select().from(t.hosStockMove).where(eq(t.hosStockMove.refId, order.id))
    expect(moves.filter(({ kind }) => kind === '2')).toMatchObject([{ qty: 28, dOnHand: -28, dReserved: -28 }])
    expect(await reservedOf(order.id)).toBe(0)
    const [dispense] = await ward.database.db.select().from(t.hosDispense).where(eq(t.hosDispense.orderId, order.id))
    expect(dispense).toMatchObject({ pickedBy: picker.id, checkedBy: checker.id, issuedBy: checker.id })
    // the patient confirms
    const { version } = await rows.order(order.id)
    expect(await ward.call(calls.receiveOrder, { id: order.id, version, requestId: newKey() }, token)).toMatchObject({
      success: true,
      result: { status: '3' },
    })
  })

  it('[PHARM-11] a request that was about another order says so: nothing is issued and nothing is called done', async () => {
    const [one, other] = [await paidUp(), await paidUp()]
    for (const { order } of [one, other]) await pick(order.id, picker)
    const requestId = newKey()
    const ask = async (id: string) => {
      const { version } = await rows.order(id)
      return ward.call(calls.issueOrder, { id, version, requestId, receiver: '本人' }, checker.token)
    }
    expect(await ask(one.order.id)).toMatchObject({ success: true })
    expect(await ask(other.order.id)).toMatchObject({
      success: false,
      message: '该请求编号已用于其他操作',
      result: { reason: 'REPEATED' },
    })
    expect(await rows.order(other.order.id)).toMatchObject({ status: '8', issuedAt: null })
    // the same one once more is still the same answer
    expect(await ask(one.order.id)).toMatchObject({ success: true })
  })

  it('a waiting order is found by its number, however many wait longer; one that does not wait is not', async () => {
    const [waiting, other, unpaid] = [await paidUp(), await paidUp(), await approved()]
    const found = async (rxNo?: string) =>
      (await ward.call(calls.dispenseList, rxNo === undefined ? {} : { rxNo }, picker.token)).result
    expect((await found()).map(({ id }) => id)).toEqual(expect.arrayContaining([waiting.order.id, other.order.id]))
    expect((await found(waiting.sheet.rxNo)).map(({ id }) => id)).toEqual([waiting.order.id])
    expect(await found(unpaid.sheet.rxNo)).toEqual([])
  })

  it('[PHARM-11] an expired sheet is neither picked nor issued, and a pick that nobody issues ends after two hours', async () => {
    const { order } = await paidUp()
    await pick(order.id, picker)
    const { version } = await rows.order(order.id)
    expect(await ward.call(calls.unpickOrder, { id: order.id, version, requestId: newKey() }, checker.token)).toMatchObject({
      message: '只能由调配人或医院管理员撤销调配',
    })
    expect(await ward.call(calls.unpickOrder, { id: order.id, version, requestId: newKey() }, picker.token)).toMatchObject({
      success: true,
      result: { pickedBy: null },
    })
    expect(await reservedOf(order.id)).toBe(28)
    await pick(order.id, picker)
    ward.clock.now += 2 * 3_600_000
    await ward.app.orders.tick()
    expect(await rows.order(order.id)).toMatchObject({ status: '8', pickedBy: null })
    expect(await reservedOf(order.id)).toBe(28)
    await ward.database.db
      .update(t.hosPrescription)
      .set({ validUntil: new Date(ward.clock.now - 1) })
      .where(eq(t.hosPrescription.id, order.refId ?? ''))
    const late = await pick(order.id, picker)
    expect(late.success).toBe(false)
    // the server's own clock may have come first and paid the order back
    expect(['处方已失效', '订单状态已变化，请刷新后重试']).toContain(late.message)
  })

  it('[PHARM-16] shortage at approval leaves the approval, marks the line, and another pharmacy takes the order over', async () => {
    const { db } = ward.database
    const atFirst = and(eq(t.hosDrugStock.shopCode, 'S01'), eq(t.hosDrugStock.drugCode, 'W01'))
    const batches = await db.select().from(t.hosDrugStock).where(atFirst)
    await db.update(t.hosDrugStock).set({ expiry: '2020-01-01' }).where(atFirst)
    await db
      .insert(t.hosDrugStock)
      .values({ ...batches[0], id: 'short-s02', tenantId: 1, shopCode: 'S02', onHand: 480, reserved: 0, expiry: '2028-01-01' })
    try {
      const { order, sheet, of, token } = await approved([amoxicillin()])
      expect(await of.row(sheet.id)).toMatchObject({ status: '3' })
      const lines = await db.select().from(t.hosRxLine).where(eq(t.hosRxLine.rxId, sheet.id))
      expect(lines).toMatchObject([{ status: '3' }])
      await expect(begin(ward, order.id, token)).rejects.toThrow('所选药房缺货，请更换药房')
      const shops = await ward.call(calls.shopChoices, { id: order.id }, token)
      expect(shops.result.map(({ code, off }) => [code, off])).toEqual([
        ['S01', '缺货：阿莫西林胶囊'],
        ['S02', null],
        ['S03', '处方流转未开通'],
      ])
      const choose = (shopCode: string, more: object = {}) =>
        ward.call(
          calls.chooseShop,
          {
            ...{ id: order.id, version: order.version, requestId: newKey(), shopCode, delivery: '1' as const },
            ...{ receiverName: '', receiverPhone: '', address: '', ...more },
          },
          token,
        )
      expect(await choose('S01')).toMatchObject({ message: '所选药房库存不足' })
      expect(await choose('S03')).toMatchObject({ message: '处方流转未开通', result: { reason: 'CIRCULATION_OFF' } })
      expect(await choose('S02', { delivery: '2' })).toMatchObject({ message: '请填写收件人、电话与地址' })
      const sent = { delivery: '2', receiverName: '陈患', receiverPhone: '19900001001', address: '杏林路1号' }
      expect(await choose('S02', sent)).toMatchObject({ success: true, result: { shopCode: 'S02', deliveryFeeFen: 800 } })
      // two boxes of 9.80 yuan and the courier
      expect(await rows.order(order.id)).toMatchObject({ payFen: 2_760, amountFen: 2_760, address: '杏林路1号' })
      expect(await reservedOf(order.id)).toBe(48)
      await pressed(ward, await begin(ward, order.id, token), 'success', token)
      expect(await rows.order(order.id)).toMatchObject({ status: '8' })
    } finally {
      for (const { id, expiry } of batches) await db.update(t.hosDrugStock).set({ expiry }).where(eq(t.hosDrugStock.id, id))
    }
  })

  it('[PHARM-16] [J1] 代煎 is offered where it is done and paid with its pharmacy: the fee stands beside the choice and in the order', async () => {
    const { db } = ward.database
    const setShop = (code: string, set: Partial<typeof t.hosShop.$inferInsert>) =>
      db.update(t.hosShop).set(set).where(eq(t.hosShop.code, code))
    const of = await rxScene(ward)
    const { result: found } = await of.call(findDrugs, { q: 'hq', type: '3' })
    const herb = found.rows.find(({ name }) => name === '黄芪')
    if (!herb) throw new Error('no herb')
    const { code: drugCode, name, spec, unit, priceFen } = herb
    const facts = { name, spec, unit, strengthText: '' }
    const grams = { doseText: '15g', freq: '', route: '', timing: '', qty: 105, qtyUnit: 'g', priceFen, decoction: 'none' }
    const diagnoses = [
      { kind: 2 as const, code: 'A04.01', name: '感冒病', main: true },
      { kind: 3 as const, code: 'B01', name: '气虚证', main: false },
    ]
    const head = headOf({ type: '3', diagnoses, doseCount: 7, decoctBy: '2', usage: '早晚温服' })
    const sheet = await submitted(of, await of.save([amlodipine({ drugCode, facts, ...grams })], { head }))
    const { sheet: mine } = await claimed(ward, reviewer, sheet.id)
    expect(await ward.call(reviews.approveSheet, approval(mine), reviewer.token)).toMatchObject({ success: true })
    const [order] = await db.select().from(t.hosOrder).where(eq(t.hosOrder.refId, sheet.id))
    if (!order) throw new Error('no order')
    const herbsFen = sheet.totalFen
    // the first pharmacy with 代煎, 3 yuan for each of 7 剂
    expect(order).toMatchObject({ shopCode: 'S02', amountFen: herbsFen + 2_100, payFen: herbsFen + 2_100 })
    const shops = async () => (await ward.call(calls.shopChoices, { id: order.id }, of.patientToken)).result
    expect((await shops()).map(({ code, off, decoctFeeFen }) => [code, off, decoctFeeFen]).slice(0, 2)).toEqual([
      ['S01', '该药房不提供代煎，请选择其他药房', 0],
      ['S02', null, 2_100],
    ])
    const choose = async (shopCode: string, delivery: '1' | '2') => {
      const { version } = await rows.order(order.id)
      const to = { receiverName: '陈患', receiverPhone: '19900001001', address: '杏林路1号' }
      const input = { id: order.id, version, requestId: newKey(), shopCode, delivery, ...to }
      return ward.call(calls.chooseShop, input, of.patientToken)
    }
    expect(await choose('S01', '1')).toMatchObject({ result: { reason: 'NO_DECOCT' } })
    // an order that stands at a pharmacy that cannot make it any more takes no money
    await setShop('S02', { canDecoct: 'N' })
    const pay = { id: order.id, channel: 'demo', requestId: newKey() }
    expect(await ward.call(payOrder, pay, of.patientToken)).toMatchObject({ result: { reason: 'NO_DECOCT' } })
    await setShop('S02', { canDecoct: 'Y' })
    expect(await choose('S02', '2')).toMatchObject({ success: true, result: { decoctFeeFen: 2_100, payFen: herbsFen + 2_900 } })
    await pressed(ward, await begin(ward, order.id, of.patientToken), 'success', of.patientToken)
    // a paid order moves to no pharmacy without it, and what the next one asks less goes back
    const move = async () => {
      const { version } = await rows.order(order.id)
      const input = { id: order.id, version, requestId: newKey(), shopCode: 'S01', reason: '原药房停电' }
      return ward.call(calls.moveShop, input, picker.token)
    }
    expect(await move()).toMatchObject({ result: { reason: 'NO_DECOCT' } })
    const [batch] = await db.select().from(t.hosDrugStock).where(eq(t.hosDrugStock.drugCode, drugCode))
    await db.insert(t.hosDrugStock).values({
      ...batch,
      ...{
        id: 'decoct-s01',
        tenantId: 1,
        shopCode: 'S01',
        drugCode,
        batchNo: 'D1',
        onHand: 500_000,
        reserved: 0,
        expiry: '2028-01-01',
      },
    })
    await setShop('S01', { canDecoct: 'Y', decoctFeeFen: 100 })
    try {
      expect(await move()).toMatchObject({ success: true })
      expect(await rows.order(order.id)).toMatchObject({ shopCode: 'S01', payFen: herbsFen + 2_900 })
      expect(await rows.refunds(order.id)).toMatchObject([{ amountFen: 1_400, reason: '更换药房，退还代煎费差额' }])
    } finally {
      await setShop('S01', { canDecoct: 'N', decoctFeeFen: 0 })
    }
  })

  it('refuses doctors, offices, patients and strangers, and changes nothing', async () => {
    const { order, of } = await paidUp()
    const stranger = await ward.signIn(await ward.makePatient())
    const office = (await ward.loginAs('hospital')).token
    const command = { id: order.id, version: order.version, requestId: newKey() }
    for (const token of [of.token, of.patientToken, stranger])
      expect(await ward.call(calls.unpickOrder, command, token)).toMatchObject({ code: 510 })
    for (const token of [of.token, of.patientToken, office, stranger]) {
      expect(await ward.call(calls.dispenseList, {}, token)).toMatchObject({ code: 510 })
      expect(await ward.call(calls.dispenseOrder, { id: order.id }, token)).toMatchObject({ code: 510 })
      expect(await ward.call(calls.pickOrder, { ...command, lines: [] }, token)).toMatchObject({ code: 510 })
      expect(await ward.call(calls.issueOrder, { ...command, receiver: 'x' }, token)).toMatchObject({ code: 510 })
    }
    const to = { shopCode: 'S02', delivery: '1' as const, receiverName: '', receiverPhone: '', address: '' }
    expect(await ward.call(calls.chooseShop, { ...command, ...to }, stranger)).toMatchObject({ message: '订单不存在' })
    expect(await ward.call(calls.shopChoices, { id: order.id }, stranger)).toMatchObject({ message: '订单不存在' })
    expect(await ward.call(calls.receiveOrder, command, stranger)).toMatchObject({ message: '订单不存在' })
    // what is paid stays with its pharmacy
    expect(await ward.call(calls.chooseShop, { ...command, ...to }, of.patientToken)).toMatchObject({
      message: '已付款，请联系药房',
    })
    expect((await ward.call(myOrders, {}, stranger)).result.rows).toEqual([])
    expect(await rows.order(order.id)).toEqual(order)
  })
})
