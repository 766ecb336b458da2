import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { orderSums } from '#contract/http/calls/orders.ts'
import { order } from '#contract/resources/hospital/order.resource.ts'
import { hosDoctor, hosOrder, hosPatient, hosRefund, sysLog } from '#server/db/tables/index.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { tokenFor } from '#tests/support/signIns.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'
import { crudCaller } from '#tests/support/crud/crudCaller.ts'

/** Order number, type, state, fen asked, paid (null: not) and given back, channel, day of November. */
const MADE = [
  ['DDT01', '1', '3', 3_000, 2_950, 0, 'demo', 1],
  ['DDT02', '1', '6', 3_000, 3_000, 3_000, 'demo', 2],
  ['DDT03', '1', '7', 4_900, null, 0, null, 3],
  ['DDT04', '2', '8', 1_260, 2_060, 5, 'demo', 4],
  ['DDT05', '2', '0', 99_999, null, 0, null, 5],
] as const

describeOnDatabases('the list of orders', open => {
  let t: TestApp
  let office = ''
  const call = crudCaller(() => t)
  const found = async (query: Record<string, string>): Promise<string[]> =>
    (await call(order, 'list', { query: { pageSize: '200', orderNo: '*DDT*', ...query } }, office)).result.records
      .map(({ orderNo }: { orderNo: string }) => orderNo)
      .sort()
  const sums = async (query: Record<string, string>, token = office) => {
    const search = new URLSearchParams(query).toString()
    return JSON.parse((await t.raw('GET', `/jeecg-boot${orderSums.path}?${search}`, { token })).text)
  }
  beforeAll(async () => {
    t = await startTestApp({ open })
    office = await tokenFor(t.app, 'hospital')
    const { db } = t.app
    const [[patient], [doctor]] = [await db.select().from(hosPatient).limit(1), await db.select().from(hosDoctor).limit(1)]
    if (!patient || !doctor) throw new Error('The demonstration has patients and doctors')
    const row = { tenantId: patient.tenantId, patientId: 'ddt', doctorId: doctor.id }
    await db.insert(hosPatient).values({ ...patient, id: 'ddt', name: '账单甲', phone: '13900008877', userId: null })
    for (const [orderNo, type, status, amountFen, payFen, refundFen, payChannel, day] of MADE)
      await db.insert(hosOrder).values({
        ...row,
        id: orderNo,
        orderNo,
        type,
        status,
        amountFen,
        payFen: payFen ?? amountFen,
        refundFen,
        payChannel,
        requestId: orderNo,
        paidAt: payFen === null ? null : new Date(`2026-11-0${day}T02:00:30Z`),
        createTime: new Date(`2026-11-0${day}T02:00:00Z`),
      })
    // another hospital's is nobody's business here
    const elsewhere = { id: 'DDT09', orderNo: 'DDT09', requestId: 'DDT09', tenantId: 2, status: '3' }
    await db.insert(hosOrder).values({ ...row, ...elsewhere, amountFen: 7, payFen: 7, paidAt: new Date(0) })
    const refund = { tenantId: patient.tenantId, payNo: 'ZF', amountFen: 100, at: new Date(0) }
    await db.insert(hosRefund).values({ ...refund, id: 'DDT04', refundNo: 'DDT04', orderId: 'DDT04' })
  })
  afterAll(async () => t.close())

  it('[VIEW-HOSP-15] lists orders with what was asked, paid and given back; the phone is masked, and nothing is written', async () => {
    const { result } = await call(order, 'list', { query: { orderNo: '*DDT*', pageSize: '200' } }, office)
    expect(result.records.map(({ orderNo }: { orderNo: string }) => orderNo)).toEqual([
      'DDT05',
      'DDT04',
      'DDT03',
      'DDT02',
      'DDT01',
    ])
    expect(result.records[1]).toMatchObject({
      type_dictText: '处方药品',
      patientName: '账单甲',
      phone: '139****8877',
      amount: 12.6,
      paid: 20.6,
      refund: 0.05,
      payChannel_dictText: '模拟支付',
      status_dictText: '待发药',
      placedAt: '2026-11-04 10:00:00',
      paidAt: '2026-11-04 10:00:30',
      finishedAt: null,
      picked: 'N',
      refundState: '0',
    })
    // what was never paid is asked for, not paid
    expect(result.records[0]).toMatchObject({ amount: 999.99, paid: 0, refundState: null })
    expect(Object.keys(order.api).sort()).toEqual(['exportXls', 'list'])
  })

  it('[VIEW-HOSP-15] is asked by number, phone as a whole, type, state, channel, amount and day', async () => {
    const all = ['DDT01', 'DDT02', 'DDT03', 'DDT04', 'DDT05']
    expect(await found({})).toEqual(all)
    expect(await found({ phone: '13900008877' })).toEqual(all)
    for (const phone of ['1390000', '*8877*', '139****8877', "' or 1=1 --"]) expect(await found({ phone })).toEqual([])
    expect(await found({ type: '2' })).toEqual(['DDT04', 'DDT05'])
    expect(await found({ status: '6,7' })).toEqual(['DDT02', 'DDT03'])
    expect(await found({ payChannel: 'demo', type: '1' })).toEqual(['DDT01', 'DDT02'])
    expect(await found({ amount_begin: '30', amount_end: '49' })).toEqual(['DDT01', 'DDT02', 'DDT03'])
    expect(await found({ placedAt_begin: '2026-11-02 00:00:00', placedAt_end: '2026-11-03 23:59:59' })).toEqual([
      'DDT02',
      'DDT03',
    ])
  })

  it('[PAY-12] the sums are those of all rows that the filter finds, whatever the page, and of no others', async () => {
    const asked = { orderNo: '*DDT*' }
    const of = (count: number, amountFen: number, paidFen: number, refundFen: number) => ({
      success: true,
      result: { count, amountFen, paidFen, refundFen },
    })
    expect(await sums({ ...asked, pageNo: '2', pageSize: '10' })).toMatchObject(of(5, 112_159, 8_010, 3_005))
    expect(await sums({ ...asked, type: '1' })).toMatchObject(of(3, 10_900, 5_950, 3_000))
    expect(await sums({ ...asked, status: '0,7' })).toMatchObject(of(2, 104_899, 0, 0))
    expect(await sums({ ...asked, phone: '13900008877', payChannel: 'demo' })).toMatchObject(of(3, 7_260, 8_010, 3_005))
    expect(await sums({ ...asked, placedAt_begin: '2026-11-04 00:00:00' })).toMatchObject(of(2, 101_259, 2_060, 5))
    const advanced = encodeURIComponent(JSON.stringify([{ field: 'refund', rule: 'gt', val: '1' }]))
    expect(await sums({ ...asked, superQueryParams: advanced })).toMatchObject(of(1, 3_000, 3_000, 3_000))
    expect(await sums({ phone: '1390000' })).toMatchObject(of(0, 0, 0, 0))
    expect(await sums({ ...asked, amount_begin: 'x' })).toMatchObject({ success: false })
  })

  it('[PAY-12] and the same as the rows of all pages of the demonstration', async () => {
    const rows: { amount: number; paid: number; refund: number }[] = []
    for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo += 1) {
      const { result } = await call(order, 'list', { query: { pageNo: String(pageNo), pageSize: '30' } }, office)
      rows.push(...result.records)
      pages = result.pages
    }
    expect(rows.length).toBeGreaterThan(30)
    const fen = (key: 'amount' | 'paid' | 'refund') => rows.reduce((sum, row) => sum + Math.round(row[key] * 100), 0)
    expect((await sums({})).result).toEqual({
      count: rows.length,
      amountFen: fen('amount'),
      paidFen: fen('paid'),
      refundFen: fen('refund'),
    })
  })

  it('[PAY-12] [VIEW-HOSP-15] the office alone reads list and sums; who looked at which orders is audited', async () => {
    await call(order, 'list', { query: { orderNo: 'DDT04' } }, office)
    await expect.poll(async () => t.app.db.$count(sysLog, eq(sysLog.entityId, 'DDT04'))).toBeGreaterThan(0)
    for (const name of ['doctor', 'pharmacist']) {
      const token = await tokenFor(t.app, name)
      expect(await call(order, 'list', { query: {} }, token)).toMatchObject({ success: false })
      expect(await sums({}, token)).toMatchObject({ success: false })
    }
  })
})
