import { and, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { moveStock, stockMoves } from '#contract/http/calls/drugStock.ts'
import { gridHistory, gridSnapshot } from '#contract/http/calls/grids.ts'
import { hosDrugStock, hosStockMove } from '#server/db/tables/index.ts'
import { seedId } from '#server/db/seed/seedId.ts'
import { moveStock as book } from '#server/modules/hospital/drugStock/stock.service.ts'
import type { StockMove } from '#server/modules/hospital/drugStock/stock.service.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

const NOW = Date.parse('2026-11-20T02:00:00Z')
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const

describeOnDatabases('movements of stock', open => {
  let test: TestApp
  const tokens = { pharmacist: '', hospital: '', doctor: '', patient: '' }
  let made = 0
  let now = NOW
  beforeAll(async () => {
    test = await startTestApp({ open, clock: () => now })
    for (const name of ['pharmacist', 'hospital', 'doctor'] as const) tokens[name] = (await test.loginAs(name)).token
    const [patient] = (await test.database.db.execute<{ id: string }>(sql`select id from hos_patient limit 1`)).rows
    const of = { kind: 'patient', ownerId: patient?.id ?? '', tenantId: 1, ip: '', agent: '' } as const
    tokens.patient = await test.app.tokens.issue(of)
  })
  afterAll(() => test.close())

  /** A batch of 苯磺酸氨氯地平片 with nothing in it. */
  const batch = async (more: Partial<typeof hosDrugStock.$inferInsert> = {}) => {
    made += 1
    const id = `test-batch-${made}`
    const row = { tenantId: 1, id, shopCode: 'S01', drugCode: 'W08', batchNo: `T${made}`, expiry: '2027-01-01', unit: '片' }
    await test.database.db.insert(hosDrugStock).values({ ...row, place: 'a0', warnBelow: 5, priceFen: 1_260, ...more })
    return id
  }
  const stored = async (id: string) => {
    const [row] = await test.database.db.select().from(hosDrugStock).where(eq(hosDrugStock.id, id))
    return { onHand: row?.onHand ?? 0, reserved: row?.reserved ?? 0 }
  }
  const sums = async (id: string) => {
    const [row] = await test.database.db
      .select({
        onHand: sql<number>`coalesce(sum(${hosStockMove.dOnHand}), 0)::int`,
        reserved: sql<number>`coalesce(sum(${hosStockMove.dReserved}), 0)::int`,
      })
      .from(hosStockMove)
      .where(and(eq(hosStockMove.tenantId, 1), eq(hosStockMove.stockId, id)))
    return row
  }
  const by = { id: 'u1', realname: '白芷' }
  const doBook = (move: StockMove, tenantId = 1) =>
    test.app.outbox.run((tx, emit) => book({ tx, emit, now: new Date(NOW), tenantId, by }, move))
  const ask = (input: Parameters<typeof test.call<typeof moveStock>>[1], token = tokens.pharmacist) =>
    test.call(moveStock, input, token)
  const input = (stockId: string, more: object = {}) => ({
    requestId: seedId('request', stockId, JSON.stringify(more)),
    stockId,
    kind: '1' as const,
    qty: 10,
    reason: '',
    ...more,
  })

  it('[PHARM-13] whatever is booked in whatever order: the sum of the movements is the stock, never less than nothing or than what is reserved', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ kind: fc.constantFrom(...KEYS), qty: fc.integer({ min: 1, max: 30 }) }), { maxLength: 12 }),
        async moves => {
          const id = await batch()
          for (const move of moves)
            await doBook({ stockId: id, ...move }).catch((error: unknown) => expect(String(error)).toMatch('可用库存不足'))
          const after = await stored(id)
          expect(await sums(id)).toEqual(after)
          expect(after.reserved).toBeGreaterThanOrEqual(0)
          expect(after.onHand).toBeGreaterThanOrEqual(after.reserved)
        },
      ),
      { numRuns: 15, seed: 20_261_122 },
    )
  })

  it('[PHARM-13] the demonstration begins with movements that make its stock', async () => {
    const { rows } = await test.database.db.execute(sql`
      select s.id from hos_drug_stock s left join hos_stock_move m on m.stock_id = s.id and m.tenant_id = s.tenant_id
      where s.id not like 'test-batch-%' group by s.tenant_id, s.id, s.on_hand, s.reserved
      having coalesce(sum(m.d_on_hand), 0) <> coalesce(s.on_hand, 0) or coalesce(sum(m.d_reserved), 0) <> s.reserved`)
    expect(rows).toEqual([])
  })

  it('[PHARM-15] of twenty who reserve at once as many get it as there is, and nothing goes below nothing', async () => {
    const id = await batch()
    await doBook({ stockId: id, kind: '1', qty: 70 })
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => doBook({ stockId: id, kind: '6', qty: 10, refType: 'order', refId: 'o1' })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
    expect(await stored(id)).toEqual({ onHand: 70, reserved: 70 })
    const issued = await Promise.allSettled(Array.from({ length: 9 }, () => doBook({ stockId: id, kind: '2', qty: 10 })))
    expect(issued.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
    expect(await stored(id)).toEqual({ onHand: 0, reserved: 0 })
    expect(await sums(id)).toEqual({ onHand: 0, reserved: 0 })
  })

  it('[PHARM-14] movements of one moment are listed as they were booked: each shows the stock that the one below it left', async () => {
    const id = await batch()
    const booked = async (context: Parameters<typeof book>[0]) => {
      for (let n = 0; n < 6; n += 1) await book(context, { stockId: id, kind: n % 2 === 0 ? '1' : '6', qty: 10 - n })
    }
    await test.app.outbox.run((tx, emit) => booked({ tx, emit, now: new Date(NOW), tenantId: 1, by }))
    const { result } = await test.call(stockMoves, { stockId: id }, tokens.hospital)
    expect(result.rows.map(({ kind, onHandAfter, reservedAfter }) => [kind, onHandAfter, reservedAfter])).toEqual([
      ['6', 24, 21],
      ['1', 24, 16],
      ['6', 18, 16],
      ['1', 18, 9],
      ['6', 10, 9],
      ['1', 10, 0],
    ])
  })

  it('[PHARM-14] 入库 changes what is on hand, leaves a movement with its person, and the history of the cell names them', async () => {
    const id = await batch()
    const first = await ask(input(id, { qty: 280, reason: '采购' }))
    expect(first).toMatchObject({ success: true, message: '库存已更新', result: { onHand: 280, reserved: 0 } })
    // the same request again books nothing again
    now += 1_000
    expect(await ask(input(id, { qty: 280, reason: '采购' }))).toMatchObject({ success: true, result: { onHand: 280 } })
    expect(await ask(input(id, { kind: '5', qty: 3, reason: '盘点少三片' }))).toMatchObject({ result: { onHand: 277 } })
    const { result } = await test.call(stockMoves, { stockId: id }, tokens.hospital)
    expect(result).toMatchObject({
      ...{ hasMore: false, onHand: 277, reserved: 0 },
      rows: [
        { kind: '5', qty: 3, onHandAfter: 277, reason: '盘点少三片' },
        { kind: '1', qty: 280, onHandAfter: 280, reason: '采购' },
      ],
    })
    const table = await test.call(gridSnapshot, { table: 'drugStock:S01' }, tokens.pharmacist)
    expect(JSON.stringify(table)).toContain('277')
    const history = await test.call(gridHistory, { table: 'drugStock:S01', row: id, field: 'onHand' }, tokens.pharmacist)
    expect(history.result).toMatchObject([
      { value: 277, before: 280 },
      { value: 280, before: null },
    ])
  })

  it('[PHARM-13] a count holds for the number it was counted against: after an issue it is refused with the number of now', async () => {
    const id = await batch()
    await doBook({ stockId: id, kind: '1', qty: 100 })
    // 90 were counted where 100 stood on the screen; meanwhile 28 went out
    await doBook({ stockId: id, kind: '6', qty: 28 })
    await doBook({ stockId: id, kind: '2', qty: 28 })
    const before = await stored(id)
    const refused = await ask(input(id, { kind: '5', qty: 10, seen: 100, reason: '盘点' }))
    expect(refused).toMatchObject({ success: false, result: { reason: 'STOCK_CHANGED' } })
    expect(refused.message).toBe('在库数量已变为 72 片，请核对后重新盘点')
    expect(await ask(input(id, { kind: '4', qty: 10, seen: 100, reason: '盘点' }))).toMatchObject({
      result: { reason: 'STOCK_CHANGED' },
    })
    expect(await stored(id)).toEqual(before)
    // movements of one moment have no order among them
    const { result: listed } = await test.call(stockMoves, { stockId: id }, tokens.hospital)
    expect([listed.onHand, listed.reserved]).toEqual([72, 0])
    expect(await ask(input(id, { kind: '5', qty: 10, seen: 72, reason: '盘点' }))).toMatchObject({
      success: true,
      result: { onHand: 62 },
    })
  })

  it('[PHARM-13] a request that was about another batch is refused: nothing was booked for this one', async () => {
    const [one, other] = [await batch({ batchNo: 'ONCE-1' }), await batch({ batchNo: 'ONCE-2' })]
    const requestId = seedId('request', 'once')
    expect(await ask(input(one, { requestId }))).toMatchObject({ success: true, result: { onHand: 10 } })
    expect(await ask(input(other, { requestId }))).toMatchObject({ success: false, result: { reason: 'REPEATED' } })
    expect(await ask(input(one, { requestId }))).toMatchObject({ success: true, result: { onHand: 10 } })
  })

  it('[PHARM-13] a number that was corrected after a lost answer is not told as booked', async () => {
    const id = await batch({ batchNo: 'ONCE-3' })
    const requestId = seedId('request', 'corrected')
    expect(await ask(input(id, { requestId, qty: 1_000 }))).toMatchObject({ success: true, result: { onHand: 1_000 } })
    const corrected = await ask(input(id, { requestId, qty: 100 }))
    expect(corrected).toMatchObject({ success: false, result: { reason: 'DONE_BEFORE' } })
    expect(corrected.message).toBe('上一次提交已成功，这次修改的内容没有提交，请核对后再试')
    expect(await stored(id)).toMatchObject({ onHand: 1_000 })
  })

  it('调拨 takes out here and puts in there, into the same batch, begun where there is none', async () => {
    const id = await batch({ batchNo: 'MOVE-1' })
    await doBook({ stockId: id, kind: '1', qty: 100 })
    expect(await ask(input(id, { kind: '9', qty: 40, toShop: 'S02' }))).toMatchObject({ success: true, result: { onHand: 60 } })
    expect(await ask(input(id, { kind: '9', qty: 5, toShop: 'S02' }))).toMatchObject({ success: true, result: { onHand: 55 } })
    const there = await test.database.db
      .select()
      .from(hosDrugStock)
      .where(and(eq(hosDrugStock.shopCode, 'S02'), eq(hosDrugStock.batchNo, 'MOVE-1')))
    expect(there).toMatchObject([{ drugCode: 'W08', expiry: '2027-01-01', onHand: 45, reserved: 0, live: true, priceFen: 1_260 }])
    expect(await sums(there[0]?.id ?? '')).toEqual({ onHand: 45, reserved: 0 })
    expect(await ask(input(id, { kind: '9', qty: 1, toShop: 'S01' }))).toMatchObject({ message: '不能调拨到同一药房' })
    expect(await ask(input(id, { kind: '9', qty: 1, toShop: 'S99' }))).toMatchObject({ message: '该药房不存在或已停用' })
    // under the other day goods would be sold when they are over
    const another = await batch({ batchNo: 'MOVE-2' })
    await batch({ batchNo: 'MOVE-2', shopCode: 'S02', expiry: '2028-01-01' })
    await doBook({ stockId: another, kind: '1', qty: 10 })
    expect(await ask(input(another, { kind: '9', qty: 1, toShop: 'S02' }))).toMatchObject({
      message: '调入药房同批号的有效期不同，请先核对',
      result: { reason: 'EXPIRY_DIFFERS' },
    })
    expect(await stored(another)).toEqual({ onHand: 10, reserved: 0 })
    expect(await ask(input(id, { kind: '9', qty: 56, toShop: 'S02' }))).toMatchObject({
      message: '可用库存不足',
      result: { reason: 'NO_STOCK' },
    })
    expect(await stored(id)).toEqual({ onHand: 55, reserved: 0 })
  })

  it('refuses what is reserved, what needs a reason, kinds of orders, other tenants, doctors and patients, and changes nothing', async () => {
    const id = await batch()
    await doBook({ stockId: id, kind: '1', qty: 20 })
    await doBook({ stockId: id, kind: '6', qty: 15 })
    const before = await sums(id)
    expect(await ask(input(id, { kind: '8', qty: 6, reason: '破损' }))).toMatchObject({ result: { reason: 'NO_STOCK' } })
    expect(await ask(input(id, { kind: '8', qty: 1 }))).toMatchObject({ result: { reason: 'NO_REASON' } })
    for (const kind of ['2', '6', '7', '10', '11', ''])
      expect(await ask(input(id, { kind }) as never)).toMatchObject({ success: false })
    for (const qty of [0, -1, 1.5, 2_000_000_001]) expect(await ask(input(id, { qty }))).toMatchObject({ success: false })
    expect(await ask(input('no-such-batch'))).toMatchObject({ result: { reason: 'NO_BATCH' } })
    await expect(doBook({ stockId: id, kind: '1', qty: 1 }, 2)).rejects.toThrow('该批次不存在或已删除')
    for (const token of [tokens.doctor, tokens.patient]) {
      expect(await ask(input(id), token)).toMatchObject({ success: false, code: 510 })
      expect(await test.call(stockMoves, { stockId: id }, token)).toMatchObject({ success: false, code: 510 })
    }
    expect(await sums(id)).toEqual(before)
    expect(await stored(id)).toEqual({ onHand: 20, reserved: 15 })
  })
})
