import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CellCondition, GridColumn } from '#contract/entities/gridColumn.ts'
import { drugStockGrid } from '#contract/grids/tables/drugStock.grid.ts'
import { keptConditions, toneOf } from '#contract/rules/cellConditions.ts'
import { boardColumns, fullness, weekSum, WEEK_SUM } from '#src/views/hospital/doctorSchedule/components/boardColumns.ts'
import { tonesOf } from '#src/grid/view/cellTones.ts'
import { frame, openGrid } from '#tests/support/grid/startedGrid.tsx'
import { startSession } from '#tests/support/grid/startedSession.ts'
import { aroundEachTest } from '#tests/support/grid/stockGrid.tsx'

aroundEachTest()
const TODAY = '2026-11-23'
const of = (conditions: readonly CellCondition[], value: string | number | null, row: Record<string, number | null> = {}) =>
  toneOf(conditions, value, key => row[key] ?? null, TODAY)?.tone ?? null

describe('conditional formats', () => {
  it('[WALK-37] stock under its warning line and a near expiry stand out', () => {
    const declared = (key: string) => drugStockGrid.columns.find(column => column.key === key)?.conditions ?? []
    const stock = declared('onHand')
    expect([of(stock, 19, { warnBelow: 20 }), of(stock, 20, { warnBelow: 20 }), of(stock, null, { warnBelow: 20 })]).toEqual([
      'warn',
      null,
      null,
    ])
    expect(of(stock, 5)).toBeNull()
    const expiry = ['2026-11-22', '2026-11-23', '2026-12-23', '2026-12-24', '2027-02-21', '2027-02-22', null]
    expect(expiry.map(day => of(declared('expiry'), day))).toEqual(['bad', 'warn', 'warn', 'near', 'near', null, null])
  })

  it('[WALK-37] a text that holds another one, nothing, and the first condition that is met', () => {
    const conditions: CellCondition[] = [
      { when: 'contains', value: 'abc', tone: 'bad' },
      { when: 'empty', tone: 'off' },
      { when: 'above', value: 5, tone: 'good' },
    ]
    expect(['xABCx', '', 6, 5].map(value => of(conditions, value))).toEqual(['bad', 'off', 'good', null])
  })

  it('[WALK-37] what was kept is read without what it cannot be', () => {
    const kept = { a: [{ when: 'below', value: 3, tone: 'warn', more: 1 }, { when: 'never', tone: 'warn' }, null], b: 'no' }
    expect(keptConditions(kept)).toEqual({ a: [{ when: 'below', value: 3, tone: 'warn' }], b: [] })
    expect(keptConditions('x')).toEqual({})
  })

  it('[WALK-37] cells take their look from the declaration and from the person, at once and with the other column', async () => {
    const columns: GridColumn[] = [
      {
        key: 'stock',
        title: '库存',
        type: 'inputNumber',
        conditions: [{ when: 'below', column: 'line', tone: 'warn', says: '低于预警线' }],
      },
      { key: 'line', title: '预警线', type: 'inputNumber' },
    ]
    const rows = [{ id: 'a', stock: 3, line: 5 }]
    const grid = await openGrid(columns, rows)
    const look = () => grid.container.querySelector<HTMLElement>('[data-r="a"][data-f="stock"]')
    expect([look()?.dataset['tone'], look()?.title]).toEqual(['warn', '低于预警线'])
    grid.handle.setValues([{ rowKey: 'a', values: { line: 2 } }])
    await frame()
    expect(look()?.dataset['tone']).toBeUndefined()
    fireEvent.click(screen.getByRole('button', { name: '库存列的菜单' }))
    fireEvent.click(screen.getByRole('menuitem', { name: '条件格式…' }))
    const field = await screen.findByRole('spinbutton', { name: '数值' })
    fireEvent.change(field, { target: { value: '9' } })
    fireEvent.click(screen.getByRole('button', { name: '添加条件' }))
    await frame()
    expect([look()?.dataset['tone'], look()?.title]).toEqual(['warn', '小于 9'])
    fireEvent.click(screen.getByRole('button', { name: '删除条件：小于 9' }))
    await frame()
    expect(look()?.dataset['tone']).toBeUndefined()
  })
})

describe('what expires', () => {
  afterEach(() => void vi.useRealTimers())

  it('[WALK-37] what expires is looked at again when the day of the hospital ends, and when the page is seen again after the machine slept', () => {
    vi.useFakeTimers({ now: new Date('2026-11-23T15:59:00Z') })
    const column: GridColumn = {
      key: 'expiry',
      title: '有效期',
      type: 'date',
      conditions: [{ when: 'within', value: 0, tone: 'bad' }],
    }
    const rows = ['2026-11-24', '2026-11-26', '2026-11-28'].map((expiry, n) => ({ id: `r${n}`, expiry }))
    const { session, data, commit } = startSession([column], rows)
    commit()
    let told = 0
    const stopListening = data.store.row('r0')?.subscribe(() => (told += 1))
    const stop = tonesOf(session).watchDay()
    const tones = () => data.store.view.map(row => tonesOf(session).of(row, column)?.tone ?? null)
    expect([tones(), told]).toEqual([[null, null, null], 0])
    vi.advanceTimersByTime(60_000)
    expect([tones(), told]).toEqual([['bad', null, null], 1])
    vi.setSystemTime(new Date('2026-11-25T16:00:00Z'))
    expect(tones()).toEqual(['bad', null, null])
    document.dispatchEvent(new Event('visibilitychange'))
    expect([tones(), told]).toEqual([['bad', 'bad', null], 2])
    stop()
    vi.setSystemTime(new Date('2026-11-28T03:00:00Z'))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(tones()).toEqual(['bad', 'bad', null])
    stopListening?.()
    session.stop()
  })
})

describe('the duty board', () => {
  it('[WALK-38] has dates in its heads, a sum per doctor at the edge, and free, full and none apart', () => {
    const columns = boardColumns('2026-11-30')
    expect(columns.filter(({ subtitle }) => subtitle !== undefined).map(({ title, subtitle }) => `${title} ${subtitle}`)).toEqual(
      [
        ...['周一上午 11-30', '周一下午 11-30', '周二上午 12-01', '周二下午 12-01', '周三上午 12-02', '周三下午 12-02'],
        ...['周四上午 12-03', '周四下午 12-03', '周五上午 12-04', '周五下午 12-04', '周六上午 12-05', '周六下午 12-05'],
        ...['周日上午 12-06', '周日下午 12-06'],
      ],
    )
    expect(columns.at(-1)).toMatchObject({ key: WEEK_SUM, title: '合计', fixed: 'right' })
    expect(weekSum(null, { id: 'r', d1am: 20, d3pm: 15, d7pm: null, fee: 99 })).toBe('35')
    const look = fullness([{ doctorId: 'x', slot: 'd1am', used: 20 }])
    const row = { id: 'r', doctorId: 'x' }
    expect([look(20, row, 'd1am'), look(21, row, 'd1am'), look(20, row, 'd1pm'), look(null, row, 'd2am')]).toEqual([
      { tone: 'bad', says: '已满：20/20' },
      { tone: 'good', says: '余1个号源（已用20）' },
      { tone: 'good', says: '余20个号源（已用0）' },
      { tone: 'off', says: '不出诊' },
    ])
    // until it is known what is taken nothing is called free
    const unknown = fullness(null)
    expect([unknown(20, row, 'd1am'), unknown(null, row, 'd2am')]).toEqual([null, { tone: 'off', says: '不出诊' }])
  })
})
