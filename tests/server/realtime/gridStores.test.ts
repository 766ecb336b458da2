import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { beforeAll, describe, expect, it } from 'vitest'
import { drugStockGrid } from '#contract/grids/tables/drugStock.grid.ts'
import { LIVE } from '#contract/grids/register.ts'
import type { GridValue } from '#contract/entities/gridRow.ts'
import type { Database } from '#server/db/client.ts'
import * as dbTables from '#server/db/tables/index.ts'
import { hosDrugStock } from '#server/db/tables/index.ts'
import { isRowId, shapeError, tableRows } from '#server/realtime/grid/tableRows.ts'
import { describeOnDatabases } from '#tests/support/database.ts'

const fields = {
  expiry: { column: hosDrugStock.expiry, shape: { as: 'day' } },
  onHand: { column: hosDrugStock.onHand, shape: { as: 'whole', min: 0, max: 100 }, shown: true },
  price: { column: hosDrugStock.priceFen, shape: { as: 'fen', min: 0, max: 100 } },
  note: { column: hosDrugStock.note, shape: { as: 'text', max: 5 } },
} as const
/** Batches of one pharmacy; what is on hand is written by others than the grid. */
const batches = tableRows({
  table: drugStockGrid,
  store: hosDrugStock,
  fields,
  of: ({ scope }) => ({ where: eq(hosDrugStock.shopCode, scope ?? ''), given: { shopCode: scope ?? '' } }),
  access: async () => null,
})
/** All batches of the tenant as one table. */
const everyBatch = tableRows({
  table: drugStockGrid,
  store: hosDrugStock,
  fields,
  of: () => ({ where: undefined, given: { shopCode: 'A' } }),
  access: async () => null,
})
const begun = (id: string, data: Record<string, GridValue>) => ({ id, place: null, live: true, isNew: true, data })

describe('values of a column in the database', () => {
  it('are days of the calendar', () => {
    const day = (value: GridValue) => shapeError('效期', { as: 'day' }, value)
    expect(day('2028-02-29')).toBe('')
    for (const none of ['2026-02-29', '2026-2-28', '02026-02-28', '2026-02-28 ', 20_260_228])
      expect(day(none), String(none)).toBe('数据格式不正确')
  })

  it('are texts no longer than they may be', () => {
    const text = (value: GridValue) => shapeError('备注', { as: 'text', max: 3 }, value)
    expect([text('一二三'), text('一二三四'), text(12), text('')]).toEqual(['', '备注最多3个字符', '数据格式不正确', ''])
  })

  it('are numbers within their bounds, whole ones where they are counted', () => {
    const whole = (value: GridValue) => shapeError('数量', { as: 'whole', min: 1, max: 9 }, value)
    expect([whole(1), whole(9), whole(1.5), whole('5')]).toEqual(['', '', '数量必须是整数', '数据格式不正确'])
    expect([whole(0), whole(10)]).toEqual(['数量必须在1到9之间', '数量必须在1到9之间'])
    expect(shapeError('单价', { as: 'fen', min: 0, max: 9 }, 1.5)).toBe('')
  })

  it('are one of those there are, and never nothing', () => {
    const one = (value: GridValue) => shapeError('启用', { as: 'one', of: ['Y', 'N'] }, value)
    expect([one('N'), one('X'), one(null)]).toEqual(['', '数据格式不正确', '数据格式不正确'])
  })

  it('stand in a row whose id fits into an address', () => {
    const ids = ['row_1-a', 'x'.repeat(64), 'x'.repeat(65), 'a,b', '']
    expect(ids.map(isRowId)).toEqual([true, true, false, false, false])
  })
})

describeOnDatabases('rows that stand in a table of their own', open => {
  let database: Database
  const at = (scope: string) => ({ tenantId: 1, scope })
  beforeAll(async () => {
    database = await open()
  })

  it('keep yuan as fen and read them as yuan, and leave what others write', async () => {
    const { db } = database
    await db.transaction(tx =>
      batches.write(tx, at('Y'), [begun('y1', { price: 12.34, onHand: 7, expiry: '', note: null })], undefined as never),
    )
    const stored = await db.select().from(hosDrugStock).where(eq(hosDrugStock.id, 'y1'))
    expect(stored).toMatchObject([{ shopCode: 'Y', priceFen: 1234, onHand: null, expiry: null, note: null }])
    await db.update(hosDrugStock).set({ onHand: 5, note: '旧' }).where(eq(hosDrugStock.id, 'y1'))
    expect(await batches.rows(db, at('Y'))).toEqual([
      { id: 'y1', place: null, live: true, data: { price: 12.34, onHand: 5, expiry: null, note: '旧' } },
    ])
  })

  it('go in together as far as they name the same columns', async () => {
    const said: string[] = []
    const db = drizzle(database.pool, { schema: dbTables, logger: { logQuery: text => void said.push(text) } })
    const rows = [begun('t1', { note: '一' }), begun('t2', { note: '二' }), begun('t3', { price: 3 }), begun('t4', { price: 4 })]
    await db.transaction(tx => batches.write(tx, at('T'), rows, undefined as never))
    expect(said.filter(text => text.startsWith('insert'))).toHaveLength(2)
    const found = await batches.find(db, at('T'), ['t1', 't2', 't3', 't4'])
    expect(found.map(({ id, data }) => [id, data['note'], data['price']]).sort()).toEqual([
      ['t1', '一', null],
      ['t2', '二', null],
      ['t3', null, 3],
      ['t4', null, 4],
    ])
  })

  it('hold only what their columns take, and begin under no id of another table of the kind', async () => {
    await database.db.transaction(async tx => {
      await batches.write(tx, at('A'), [begun('a1', { note: '甲' })], undefined as never)
      const issue = async (source: typeof batches, id: string, key: string, value: GridValue, live = false) =>
        source.issue?.(
          { tx, scope: at('B'), now: new Date(0), frame: new Map() },
          { id, place: null, live, data: {} },
          key,
          value,
        )
      expect(await issue(batches, 'b1', 'note', '一二三四五六')).toBe('备注最多5个字符')
      expect(await issue(batches, 'b1', 'nowhere', '一二三四五六')).toBe('')
      expect(await issue(batches, 'a1', LIVE, true)).toBe('数据格式不正确')
      expect(await issue(batches, 'b1', LIVE, true)).toBe('')
      expect(await issue(batches, 'b 1', LIVE, true)).toBe('数据格式不正确')
      // what is there, goes, or is no row's life at all
      expect(await issue(batches, 'b 1', LIVE, true, true)).toBe('')
      expect(await issue(batches, 'b 1', LIVE, false)).toBe('')
      expect(await issue(batches, 'b 1', 'note', '甲')).toBe('')
      expect(await issue(batches, 'b 1', 'flag', true)).toBe('')
      // a kind of one table has no other
      expect(await issue(everyBatch, 'a1', LIVE, true)).toBe('')
    })
  })
})
