import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as calls from '#contract/http/calls/dispense.ts'
import * as orders from '#contract/http/calls/orders.ts'
import { approveSheet } from '#contract/http/calls/prescriptionReviews.ts'
import { prescriptionPatient, prescriptionSheet } from '#contract/http/calls/prescriptions.ts'
import * as t from '#server/db/tables/index.ts'
import { startWard } from '#tests/support/consultation/ward.ts'
import type { Ward } from '#tests/support/consultation/ward.ts'
import { approval, claimed, submitted } from '#tests/support/hospital/prescription/reviewScene.ts'
import { amoxicillin } from '#tests/support/hospital/prescription/rxScene.ts'
import { amlodipine } from '#e2e/support/amlodipine.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { brokenInvariants } from '#tests/support/hospitalInvariants.ts'
import { drugScene } from '#tests/support/hospital/order/drugScene.ts'
import { begin, newKey, officeTokens, pressed, readOrder } from '#tests/support/hospital/order/orderScene.ts'

const DAY = 86_400_000

describeOnDatabases('what becomes of paid orders of drugs', open => {
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
  const statuses = async (rxId: string) => {
    const lines = await db().select().from(t.hosRxLine).where(eq(t.hosRxLine.rxId, rxId)).orderBy(t.hosRxLine.no)
    return lines.map(({ status }) => status)
  }
  const [first, some] = [
    (no: number, needed: number) => (no === 1 ? needed : 0),
    (no: number, needed: number) => (no === 1 ? needed : 10),
  ]

  it('[PHARM-17] what comes later keeps the order with the pharmacy: 7, then its rest is picked and issued by two persons, 8', async () => {
    const { order, sheet, of, token } = await scene.paidUp([amlodipine(), amoxicillin()])
    expect(await scene.pick(order.id, scene.picker, some, 'later')).toMatchObject({ success: true })
    expect(await scene.issue(order.id, scene.checker)).toMatchObject({ success: true })
    expect(await of.row(sheet.id)).toMatchObject({ status: '7' })
    expect(await statuses(sheet.id)).toEqual(['1', '2'])
    expect(await scene.rows.order(order.id)).toMatchObject({ status: '8', pickedBy: null, issuedAt: null, refundFen: 0 })
    expect(await scene.rows.refunds(order.id)).toEqual([])
    // two boxes of 24, ten went out: the rest is kept for it
    expect(await scene.reservedOf(order.id)).toBe(38)
    expect(await scene.detail(order.id, scene.picker)).toMatchObject({ isPart: true, lines: [{ no: 2, needed: 38 }] })
    expect((await readOrder(ward, order.id, token)).steps).toContainEqual(expect.objectContaining({ what: 'issuedPart' }))
    expect(await scene.pick(order.id, scene.picker)).toMatchObject({ success: true })
    expect(await scene.issue(order.id, scene.picker)).toMatchObject({ result: { reason: 'SAME_PERSON' } })
    expect(await scene.issue(order.id, scene.checker)).toMatchObject({ success: true })
    expect(await of.row(sheet.id)).toMatchObject({ status: '8' })
    expect(await statuses(sheet.id)).toEqual(['1', '1'])
    expect(await scene.rows.order(order.id)).toMatchObject({ status: '9', issuedAt: new Date(ward.clock.now), refundFen: 0 })
    expect(await scene.reservedOf(order.id)).toBe(0)
    const out = await db()
      .select()
      .from(t.hosStockMove)
      .where(and(eq(t.hosStockMove.refId, order.id), eq(t.hosStockMove.kind, '2')))
    expect(out.map(({ qty }) => qty).sort((a, b) => a - b)).toEqual([10, 28, 38])
  })

  it('[PHARM-17] what never comes is 缺货 and its share is paid back, at the issue or when the rest is given up', async () => {
    const never = await scene.paidUp([amlodipine(), amoxicillin()])
    await scene.pick(never.order.id, scene.picker, some)
    await scene.issue(never.order.id, scene.checker)
    await ward.app.orders.tick()
    expect(await never.of.row(never.sheet.id)).toMatchObject({ status: '8' })
    expect(await statuses(never.sheet.id)).toEqual(['1', '3'])
    // 38 of 48 capsules for 19.60 yuan
    expect(await scene.rows.refunds(never.order.id)).toMatchObject([
      { amountFen: 1_552, lineNos: [2], status: '2', reason: '缺货' },
    ])
    expect(await scene.rows.order(never.order.id)).toMatchObject({ status: '9', refundFen: 1_552 })

    const later = await scene.paidUp([amlodipine(), amoxicillin()])
    expect(
      await ward.call(calls.finishOrder, (await command(later.order.id, { reason: '厂家断货' })) as never, scene.picker.token),
    ).toMatchObject({
      message: '处方未部分发药，请先调配',
    })
    await scene.pick(later.order.id, scene.picker, first, 'later')
    await scene.issue(later.order.id, scene.checker)
    const finish = async (reason: string) =>
      ward.call(calls.finishOrder, (await command(later.order.id, { reason })) as never, scene.picker.token)
    expect(await finish(' ')).toMatchObject({ result: { reason: 'NO_REASON' } })
    expect(await finish('厂家断货')).toMatchObject({ success: true })
    await ward.app.orders.tick()
    expect(await later.of.row(later.sheet.id)).toMatchObject({ status: '8' })
    expect(await statuses(later.sheet.id)).toEqual(['1', '3'])
    expect(await scene.rows.order(later.order.id)).toMatchObject({ status: '9', refundFen: 1_960 })
    expect(await scene.reservedOf(later.order.id)).toBe(0)
  })

  it('[RX-13] [PHARM-17] what never went out is not in use by the patient; of what went out a part is', async () => {
    const inUse = async ({ of }: Awaited<ReturnType<typeof scene.paidUp>>) =>
      (await of.call(prescriptionPatient, { sid: of.sid })).result.active.map(({ drugCode }) => drugCode)
    const [never, part, later] = [
      await scene.paidUp([amlodipine(), amoxicillin()]),
      await scene.paidUp([amlodipine(), amoxicillin()]),
      await scene.paidUp([amlodipine(), amoxicillin()]),
    ]
    for (const [{ order }, least, rest] of [
      [never, first, 'never'],
      [part, some, 'never'],
      [later, first, 'later'],
    ] as const) {
      await scene.pick(order.id, scene.picker, least, rest)
      expect(await scene.issue(order.id, scene.checker)).toMatchObject({ success: true })
    }
    expect(await statuses(never.sheet.id)).toEqual(['1', '3'])
    expect([await inUse(never), await inUse(part), await inUse(later)]).toEqual([['W08'], ['W08', 'W01'], ['W08', 'W01']])
    const body = (await command(later.order.id, { reason: '厂家断货' })) as never
    expect(await ward.call(calls.finishOrder, body, scene.picker.token)).toMatchObject({ success: true })
    expect(await inUse(later)).toEqual(['W08'])
  })

  it('[PHARM-17] the expiry of a partly issued sheet pays back what did not go out, by its share', async () => {
    const { order, sheet, of } = await scene.paidUp([amlodipine(), amoxicillin()])
    await scene.pick(order.id, scene.picker, some, 'later')
    await scene.issue(order.id, scene.checker)
    ward.clock.now += DAY
    await ward.app.consultation.clock.tick()
    await ward.app.orders.tick()
    expect(await of.row(sheet.id)).toMatchObject({ status: '9' })
    expect(await scene.rows.order(order.id)).toMatchObject({ status: '9', refundFen: 1_552 })
    expect(await scene.reservedOf(order.id)).toBe(0)
  })

  it('[PHARM-11] dispensing stops only where something speaks against it: the sheet is 4 with its reason, the money goes back', async () => {
    const { order, sheet, of } = await scene.paidUp([amoxicillin()])
    const stop = async () => ward.call(calls.stopOrder, (await command(order.id)) as never, scene.picker.token)
    expect(await stop()).toMatchObject({ message: '未发现不可发放的药品，不能停止发药' })
    await db().update(t.hosDrug).set({ enabled: 'N' }).where(eq(t.hosDrug.code, 'W01'))
    try {
      expect(await stop()).toMatchObject({ success: true })
    } finally {
      await db().update(t.hosDrug).set({ enabled: 'Y' }).where(eq(t.hosDrug.code, 'W01'))
    }
    await ward.app.orders.tick()
    expect(await of.row(sheet.id)).toMatchObject({ status: '4' })
    expect(await scene.rows.order(order.id)).toMatchObject({ status: '6', refundFen: 1_960 })
    expect(await scene.reservedOf(order.id)).toBe(0)
    const reviews = await db().select().from(t.hosRxReview).where(eq(t.hosRxReview.rxId, sheet.id))
    expect(reviews.at(-1)).toMatchObject({ result: '2', reviewerId: scene.picker.id })
    expect(reviews.at(-1)?.text).toContain('已停用')
  })

  it('[PHARM-11] who checks what was picked stops it: the pick is dropped and nothing stays reserved', async () => {
    const { order, sheet, of } = await scene.paidUp([amoxicillin()])
    expect(await scene.pick(order.id, scene.picker)).toMatchObject({ success: true })
    await db().update(t.hosDrug).set({ enabled: 'N' }).where(eq(t.hosDrug.code, 'W01'))
    try {
      const stopped = await ward.call(calls.stopOrder, (await command(order.id)) as never, scene.checker.token)
      expect(stopped).toMatchObject({ success: true })
    } finally {
      await db().update(t.hosDrug).set({ enabled: 'Y' }).where(eq(t.hosDrug.code, 'W01'))
    }
    await ward.app.orders.tick()
    expect(await of.row(sheet.id)).toMatchObject({ status: '4' })
    expect(await scene.rows.order(order.id)).toMatchObject({ status: '6', refundFen: 1_960 })
    expect(await db().select().from(t.hosDispense).where(eq(t.hosDispense.orderId, order.id))).toEqual([])
    expect(await scene.reservedOf(order.id)).toBe(0)
  })

  it('[PAY-05] [PHARM-17] a sheet approved again while the money of its first order goes back gets an order of its own, and each its money', async () => {
    const { order, sheet, of, token } = await scene.paidUp([amoxicillin()])
    await db().update(t.hosDrug).set({ enabled: 'N' }).where(eq(t.hosDrug.code, 'W01'))
    try {
      const stopped = await ward.call(calls.stopOrder, (await command(order.id)) as never, scene.picker.token)
      expect(stopped).toMatchObject({ success: true })
    } finally {
      await db().update(t.hosDrug).set({ enabled: 'Y' }).where(eq(t.hosDrug.code, 'W01'))
    }
    expect(await scene.rows.order(order.id)).toMatchObject({ status: '5', refundFen: 0 })
    const { result: back } = await of.call(prescriptionSheet, { id: sheet.id })
    const again = await submitted(of, await of.save([amlodipine()], { sheet: back }))
    const { sheet: mine } = await claimed(ward, scene.reviewer, sheet.id)
    const verdict = await ward.call(approveSheet, approval(mine), scene.reviewer.token)
    expect(verdict).toMatchObject({ success: true })
    const all = await db().select().from(t.hosOrder).where(eq(t.hosOrder.refId, again.id))
    expect(all).toHaveLength(2)
    const second = all.find(({ id }) => id !== order.id)
    expect(second).toMatchObject({ status: '0', payFen: 1_260, amountFen: 1_260, shopCode: 'S01' })
    await pressed(ward, await begin(ward, second?.id ?? '', token), 'success', token)
    await ward.app.orders.tick()
    expect(await scene.rows.order(order.id)).toMatchObject({ status: '6', payFen: 1_960, refundFen: 1_960 })
    expect(await scene.rows.order(second?.id ?? '')).toMatchObject({ status: '8', refundFen: 0 })
    expect([await scene.reservedOf(order.id), await scene.reservedOf(second?.id ?? '')]).toEqual([0, 28])
    // the sheet ends by its new order alone
    await scene.pick(second?.id ?? '', scene.picker)
    expect(await scene.issue(second?.id ?? '', scene.checker)).toMatchObject({ success: true })
    expect(await of.row(sheet.id)).toMatchObject({ status: '8', rxVersion: 2 })
    expect(await brokenInvariants(db())).toEqual([])
  })

  it('[PHARM-16] a paid order moves to a pharmacy that has all of it; the price stays, and nothing is kept twice', async () => {
    const { order, token } = await scene.paidUp()
    const source = and(eq(t.hosDrugStock.shopCode, 'S01'), eq(t.hosDrugStock.drugCode, 'W08'))
    const [batch] = await db().select().from(t.hosDrugStock).where(source)
    const there = {
      ...batch,
      id: `move-${order.id}`,
      tenantId: 1,
      shopCode: 'S02',
      onHand: 28,
      reserved: 0,
      expiry: '2028-01-01',
    }
    const move = async (shopCode: string, who: string, reason = '原药房停电') =>
      ward.call(calls.moveShop, (await command(order.id, { shopCode, reason })) as never, who)
    expect(await move('S02', office.hospital)).toMatchObject({ message: '所选药房库存不足' })
    await db().insert(t.hosDrugStock).values(there)
    expect(await move('S01', office.hospital)).toMatchObject({ result: { reason: 'NO_SHOP' } })
    expect(await move('S03', office.hospital)).toMatchObject({ message: '处方流转未开通' })
    expect(await move('S02', token)).toMatchObject({ code: 510 })
    const shops = await ward.call(calls.dispenseShops, { id: order.id }, office.hospital)
    expect(shops.result.find(({ code }) => code === 'S02')).toMatchObject({ off: null })
    expect(await move('S02', office.hospital, ' 无 ')).toMatchObject({ message: '请填写原因，至少2个字' })
    expect(await move('S02', office.hospital)).toMatchObject({ success: true })
    expect(await scene.rows.order(order.id)).toMatchObject({ status: '8', shopCode: 'S02', payFen: 1_260, amountFen: 1_260 })
    expect(await scene.reservedOf(order.id)).toBe(28)
    const [moved] = await db().select().from(t.hosDrugStock).where(eq(t.hosDrugStock.id, there.id))
    expect(moved).toMatchObject({ reserved: 28 })
    await scene.pick(order.id, scene.picker)
    expect(await move('S01', scene.picker.token, '')).toMatchObject({ result: { reason: 'PICKED' } })
    // the office takes the pick of another person back
    const unpick = async (more: object) => ward.call(calls.unpickOrder, (await command(order.id, more)) as never, office.hospital)
    expect(await unpick({})).toMatchObject({ result: { reason: 'NO_REASON' } })
    expect(await unpick({ reason: '药师已下班' })).toMatchObject({ success: true })
    expect(await unpick({ reason: '药师已下班' })).toMatchObject({ result: { reason: 'NOT_PICKED' } })
    const audited = await db().select().from(t.sysLog).where(eq(t.sysLog.entityId, order.id))
    const steps = audited.filter(({ action }) => action === 'dispense.moveShop' || action === 'dispense.unpick')
    expect(steps.map(({ content }) => content).sort()).toEqual(['原药房停电', '药师已下班'])
    expect(await scene.reservedOf(order.id)).toBe(28)
    await db().update(t.hosDrugStock).set({ expiry: '2020-01-01' }).where(eq(t.hosDrugStock.id, there.id))
  })

  it('[PHARM-16] [PAY-05] of a cheaper delivery the difference goes back once, however often the order moves', async () => {
    const { order, token } = await scene.approved()
    const to = {
      shopCode: 'S01',
      delivery: '2',
      receiverName: '江小月',
      receiverPhone: '13800000000',
      address: '南京市鼓楼区1号',
    }
    expect(await ward.call(calls.chooseShop, (await command(order.id, to)) as never, token)).toMatchObject({ success: true })
    await pressed(ward, await begin(ward, order.id, token), 'success', token)
    expect(await scene.rows.order(order.id)).toMatchObject({ status: '8', payFen: 2_060, deliveryFeeFen: 800 })
    const source = and(eq(t.hosDrugStock.shopCode, 'S01'), eq(t.hosDrugStock.drugCode, 'W08'))
    const [batch] = await db().select().from(t.hosDrugStock).where(source)
    const there = { ...batch, id: `fee-${order.id}`, tenantId: 1, shopCode: 'S02', onHand: 28, reserved: 0, expiry: '2028-01-01' }
    await db().insert(t.hosDrugStock).values(there)
    const feeOf = (code: string, deliveryFeeFen: number) =>
      db().update(t.hosShop).set({ deliveryFeeFen }).where(eq(t.hosShop.code, code))
    const move = async (shopCode: string) => {
      const answer = await ward.call(
        calls.moveShop,
        (await command(order.id, { shopCode, reason: '原药房停电' })) as never,
        office.hospital,
      )
      await ward.app.orders.tick()
      return answer
    }
    try {
      await feeOf('S02', 300)
      expect(await move('S02')).toMatchObject({ success: true })
      expect(await scene.rows.order(order.id)).toMatchObject({ shopCode: 'S02', refundFen: 500 })
      await feeOf('S01', 500)
      expect(await move('S01')).toMatchObject({ success: true })
      expect(await scene.rows.order(order.id)).toMatchObject({ shopCode: 'S01', refundFen: 500 })
      await feeOf('S02', 200)
      expect(await move('S02')).toMatchObject({ success: true })
      expect(await scene.rows.order(order.id)).toMatchObject({ shopCode: 'S02', refundFen: 600 })
    } finally {
      await feeOf('S01', 800)
      await feeOf('S02', 800)
      await db().update(t.hosDrugStock).set({ expiry: '2020-01-01' }).where(eq(t.hosDrugStock.id, there.id))
    }
    expect((await scene.rows.refunds(order.id)).map(({ amountFen, lineNos }) => [amountFen, lineNos])).toEqual([
      [500, []],
      [100, []],
    ])
  })

  it('[PAY-05] the patient has paid drugs paid back before they are picked, and the sheet ends; after that it is refused', async () => {
    const { order, sheet, of, token } = await scene.paidUp()
    expect(await readOrder(ward, order.id, token)).toMatchObject({ mayRefund: true })
    const refund = async (id = order.id) => ward.call(calls.refundOwn, (await command(id)) as never, token)
    await scene.pick(order.id, scene.picker)
    expect(await refund()).toMatchObject({ message: '药房已调配，请联系药房' })
    await ward.call(calls.unpickOrder, (await command(order.id)) as never, scene.picker.token)
    const body = (await command(order.id)) as never
    const answers = await Promise.all([1, 2, 3].map(() => ward.call(calls.refundOwn, body, token)))
    for (const answer of answers) expect(answer).toMatchObject({ success: true, result: { mayRefund: false } })
    await ward.app.orders.tick()
    expect(await scene.rows.order(order.id)).toMatchObject({ status: '6', refundFen: 1_260 })
    expect(await scene.rows.refunds(order.id)).toMatchObject([{ reason: '患者申请退款', status: '2', auto: 'Y' }])
    expect(await of.row(sheet.id)).toMatchObject({ status: '6' })
    expect(await scene.reservedOf(order.id)).toBe(0)
    expect(await refund()).toMatchObject({ success: false })
    const other = await scene.paidUp()
    expect(await refund(other.order.id)).toMatchObject({ message: '订单不存在' })
    await scene.pick(other.order.id, scene.picker)
    await scene.issue(other.order.id, scene.checker)
    expect(await ward.call(calls.refundOwn, (await command(other.order.id)) as never, other.token)).toMatchObject({
      message: '药品发出后一般不退换',
    })
  })

  it('[PAY-05] a whole refund by two of the office gives the drugs free and ends the sheet', async () => {
    const { order, sheet, of } = await scene.paidUp()
    const ask = { amountFen: 1_260, reason: '患者投诉，协商退款' }
    const asked = await ward.call(orders.requestRefund, (await command(order.id, ask)) as never, office.hospital)
    expect(await scene.pick(order.id, scene.picker)).toMatchObject({ message: '该订单正在退款' })
    const id = asked.result.refunds[0]?.id ?? ''
    expect(await ward.call(orders.approveRefund, { id, requestId: newKey() }, office.admin)).toMatchObject({ success: true })
    await ward.app.orders.tick()
    expect(await scene.rows.order(order.id)).toMatchObject({ status: '6', refundFen: 1_260 })
    expect(await of.row(sheet.id)).toMatchObject({ status: '6', voidReason: '订单已退款' })
    expect(await scene.reservedOf(order.id)).toBe(0)
  })

  it('trace codes of a line are kept as they were scanned, each once', async () => {
    const { order } = await scene.paidUp()
    const { version, lines } = await scene.detail(order.id, scene.picker)
    const [line] = lines
    const pick = (traceCodes: string[]) => {
      const picks = [{ stockId: line?.batches[0]?.stockId ?? '', qty: 28, traceCodes }]
      const body = { id: order.id, version, requestId: newKey(), lines: [{ no: 1, picks, shortReason: '' }] }
      return ward.call(calls.pickOrder, body, scene.picker.token)
    }
    expect(await pick(['123'])).toMatchObject({ success: false })
    expect(await pick(['81234567890123456789', '81234567890123456789'])).toMatchObject({ message: '追溯码重复，请核对' })
    expect(await pick(['81234567890123456789', '81234567890123456780'])).toMatchObject({ success: true })
    const [kept] = await db()
      .select({ codes: t.hosDispenseLine.traceCodes })
      .from(t.hosDispenseLine)
      .innerJoin(t.hosDispense, eq(t.hosDispense.id, t.hosDispenseLine.dispenseId))
      .where(eq(t.hosDispense.orderId, order.id))
    expect(kept?.codes).toEqual(['81234567890123456789', '81234567890123456780'])
  })

  it('refuses other roles and other tenants, and changes nothing', async () => {
    const { order, of, token } = await scene.paidUp()
    const before = await scene.rows.order(order.id)
    const abroad = await ward.app.tokens.issue({ kind: 'user', ownerId: scene.picker.id, tenantId: 2, ip: '', agent: '' })
    const body = await command(order.id, {
      reason: '厂家断货',
      cause: 'lost',
      shopCode: 'S02',
      lines: [{ id: newKey(), qty: 1 }],
    })
    const writes = [calls.stopOrder, calls.finishOrder, calls.moveShop, calls.returnOrder]
    for (const who of [of.token, token, abroad])
      for (const call of writes)
        expect(await ward.call(call as typeof calls.stopOrder, body as never, who)).toMatchObject({ success: false })
    for (const who of [of.token, token])
      for (const [call, input] of [
        [calls.issuedOrder, { rxNo: 'RX1' }],
        [calls.dispenseShops, { id: order.id }],
      ] as const)
        expect(await ward.call(call as typeof calls.issuedOrder, input as never, who)).toMatchObject({ code: 510 })
    const stranger = await ward.signIn(await ward.makePatient())
    expect(await ward.call(calls.refundOwn, (await command(order.id)) as never, stranger)).toMatchObject({
      message: '订单不存在',
    })
    expect(await ward.call(calls.refundOwn, (await command(order.id)) as never, scene.picker.token)).toMatchObject({
      success: false,
    })
    expect(await scene.rows.order(order.id)).toEqual(before)
  })
})
