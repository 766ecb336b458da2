import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hosDrugStock } from '#server/db/tables/index.ts'
import type { StockDesk } from '#server/modules/hospital/drugStock/stockDesk.service.ts'
import { describeOnDatabases } from '#tests/support/database.ts'
import { startTestApp } from '#tests/support/testApp.ts'
import type { TestApp } from '#tests/support/testApp.ts'

type StockContext = Parameters<StockDesk['move']>[0]
const NOW = new Date('2026-11-20T02:00:00Z')

describeOnDatabases('reservations', open => {
  let test: TestApp
  const by = { id: 'u1', realname: '白芷' }
  beforeAll(async () => {
    test = await startTestApp({ open, clock: () => NOW.getTime() })
    const row = { tenantId: 1, shopCode: 'S03', unit: '片', place: 'a0', priceFen: 1 }
    await test.database.db.insert(hosDrugStock).values([
      { ...row, id: 'r-old', drugCode: 'TEST-A', batchNo: 'A0', expiry: '2026-11-20' },
      { ...row, id: 'r-soon', drugCode: 'TEST-A', batchNo: 'A1', expiry: '2026-12-01' },
      { ...row, id: 'r-late', drugCode: 'TEST-A', batchNo: 'A2', expiry: '2027-12-01' },
      { ...row, id: 'r-b', drugCode: 'TEST-B', batchNo: 'B1', expiry: '2027-12-01' },
    ])
    for (const stockId of ['r-old', 'r-soon', 'r-late', 'r-b'])
      await run(one => test.app.stock.move(one, { stockId, kind: '1', qty: 10 }))
  })
  afterAll(() => test.close())

  const run = <T>(work: (context: StockContext) => Promise<T>) =>
    test.app.outbox.run((tx, emit) => work({ tx, emit, now: NOW, tenantId: 1, by }))
  const reserve = (refId: string, needs: { drugCode: string; qty: number }[], whole: boolean) =>
    run(one => test.app.stock.reserve(one, { shopCode: 'S03', refType: 'order', refId }, needs, { whole }))
  const kept = async () => {
    const rows = await test.database.db.select().from(hosDrugStock).where(eq(hosDrugStock.shopCode, 'S03'))
    return Object.fromEntries(rows.filter(({ id }) => id.startsWith('r-')).map(({ id, reserved }) => [id, reserved]))
  }

  it('[PHARM-12] [J2] takes the batch that expires first, keeps what it has in full, and gives all of it back', async () => {
    expect(
      await reserve(
        'o1',
        [
          { drugCode: 'TEST-A', qty: 8 },
          { drugCode: 'TEST-A', qty: 6 },
        ],
        true,
      ),
    ).toEqual([])
    expect(await kept()).toEqual({ 'r-old': 0, 'r-soon': 10, 'r-late': 4, 'r-b': 0 })
    // six are left of A: with all or nothing nothing of B is kept either
    const more = [
      { drugCode: 'TEST-A', qty: 7 },
      { drugCode: 'TEST-B', qty: 3 },
    ]
    expect(await test.app.stock.shortIn(test.app.db, { tenantId: 1, shopCode: 'S03', now: NOW }, more)).toEqual(['TEST-A'])
    expect(await reserve('o2', more, true)).toEqual(['TEST-A'])
    expect(await kept()).toMatchObject({ 'r-late': 4, 'r-b': 0 })
    expect(await reserve('o2', more, false)).toEqual(['TEST-A'])
    expect(await kept()).toMatchObject({ 'r-late': 4, 'r-b': 3 })
    await run(one => test.app.stock.release(one, { refType: 'order', refId: 'o1' }))
    expect(await kept()).toEqual({ 'r-old': 0, 'r-soon': 0, 'r-late': 0, 'r-b': 3 })
    // once more gives nothing back again
    await run(one => test.app.stock.release(one, { refType: 'order', refId: 'o1' }))
    expect(await kept()).toMatchObject({ 'r-b': 3 })
    await run(one => test.app.stock.release(one, { refType: 'order', refId: 'o2' }))
  })

  it('[PHARM-15] two orders at once never keep more than there is', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => reserve(`race${n}`, [{ drugCode: 'TEST-A', qty: 7 }], true)),
    )
    expect(answers.filter(missing => missing.length === 0)).toHaveLength(2)
    expect(await kept()).toEqual({ 'r-old': 0, 'r-soon': 10, 'r-late': 4, 'r-b': 0 })
  })
})
