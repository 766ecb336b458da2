import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ROW_HIGHLIGHT } from '#contract/constants.ts'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { LIVE } from '#contract/grids/register.ts'
import { COMMON_SEND } from '#contract/sockets/grid.ts'
import { startClient } from '../support/client.ts'
import { frame, layOut } from '#tests/support/grid/startedGrid.tsx'
import { openShared, serveTable } from '#tests/support/grid/startedShared.tsx'
import { toast } from '#tests/support/grid/stockGrid.tsx'

let settle: () => void
let client: Awaited<ReturnType<typeof startClient>>
const animated = vi.fn(() => ({ cancel: () => undefined }))
beforeEach(async () => {
  settle = layOut()
  client = await startClient()
  serveTable(client)
  animated.mockClear()
  Object.defineProperty(Element.prototype, 'animate', { configurable: true, value: animated })
})
afterEach(async () => {
  await client.stop()
  settle()
  Reflect.deleteProperty(Element.prototype, 'animate')
})

describe('a shared grid', () => {
  it('[GRIDSOCK-11] [CONST-09] what a colleague writes glows for 1.4 s where the grid wants it, and not otherwise', async () => {
    const loud = await openShared({ highlight: true })
    await loud.write('name', '乙')
    expect(loud.grid.text('a', 'name')).toBe('乙')
    expect(animated.mock.calls).toEqual([[expect.anything(), ROW_HIGHLIGHT]])
    loud.grid.unmount()
    animated.mockClear()
    const quiet = await openShared()
    await quiet.write('name', '丙')
    expect([quiet.grid.text('a', 'name'), animated.mock.calls]).toEqual(['丙', []])
    await quiet.grid.redraw([], { socketKey: 't', highlight: true })
    await quiet.write('name', '丁')
    expect(animated).toHaveBeenCalledTimes(1)
    await quiet.grid.redraw([], { socketKey: 't' })
    await quiet.write('name', '戊')
    expect([quiet.grid.text('a', 'name'), animated.mock.calls.length]).toEqual(['戊', 1])
  })

  it('[GRIDSOCK-11] a row that a colleague adds or brings back glows in all its cells, and too many of them do not', async () => {
    const { grid, hear } = await openShared({ highlight: true })
    let s = 0
    const begun = (r: string, begins: boolean) =>
      hear({
        t: 'ops',
        from: s + 1,
        ops: [
          {
            ...{ s: (s += 1), i: `x:${s}`, r, f: LIVE, v: true, by: '李护士', at: 0 },
            row: { o: `b${String(s).padStart(2, '0')}`, d: { name: r, code: '9' }, ...(begins ? { begins: true } : {}) },
          },
        ],
      })
    const glowing = () => animated.mock.contexts.map(cell => (cell as Element).textContent)
    await begun('新', true)
    expect([grid.text('新', 'name'), glowing()]).toEqual(['新', ['新', '9']])
    animated.mockClear()
    await begun('回', false)
    expect([grid.text('回', 'name'), glowing()]).toEqual(['回', ['回', '9']])
    for (let n = 0; n < 30; n += 1) await begun(`n${n}`, true)
    expect(animated.mock.calls.length).toBeLessThanOrEqual(2 * 20)
  })

  it('[GRIDSOCK-06] passes what came as common_send_date to its owner and leaves the rows as they are', async () => {
    const onCommon = vi.fn()
    const { grid, receive, sent } = await openShared({ onCommon })
    const before = [grid.handle.getTableData(), sent.length]
    await receive({ type: COMMON_SEND, key: 'refresh', args: ['a', { n: 1 }] })
    expect(onCommon.mock.calls).toEqual([[{ key: 'refresh', args: ['a', { n: 1 }] }]])
    expect([grid.handle.getTableData(), sent.length]).toEqual(before)
  })

  it('shows who stands in a cell and who writes there, until they are gone', async () => {
    const { grid, hear } = await openShared()
    const span = () => grid.cell('a', 'code').querySelector<HTMLElement>('[data-f]')
    await hear({ t: 'see', client: 'other', userId: 'u2', name: '李护士', r: 'a', f: 'code', editing: true })
    expect([span()?.dataset['who'], span()?.dataset['marks']]).toEqual(['李护士', 'busy'])
    await hear({ t: 'gone', client: 'other' })
    expect([span()?.dataset['who'], span()?.dataset['marks']]).toEqual([undefined, undefined])
  })

  it('marks what has no answer yet; a write of a colleague under an open editor leaves the draft and is settled in the note', async () => {
    const { grid, write, sent } = await openShared()
    fireEvent.click(grid.cell('a', 'name'))
    const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '名称，第1行' })
    fireEvent.focusIn(field())
    fireEvent.change(field(), { target: { value: '我的' } })
    await write('name', '别的')
    expect(field().value).toBe('我的')
    fireEvent.click(screen.getByRole('button', { name: '采用对方的' }))
    expect(field().value).toBe('别的')
    fireEvent.change(field(), { target: { value: '最后' } })
    fireEvent.mouseDown(document.body)
    await frame()
    const span = grid.cell('a', 'name').querySelector<HTMLElement>('[data-f]')
    expect([span?.textContent, span?.dataset['marks']]).toEqual(['最后', 'pending'])
    expect(sent.some(text => text.includes('"op"') && text.includes('最后'))).toBe(true)
  })

  it('[GRIDSOCK-13] a row that comes above meanwhile does not keep the value of a colleague from being adopted in the open editor', async () => {
    const { grid, write, hear } = await openShared()
    fireEvent.click(grid.cell('a', 'name'))
    const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^名称，第[12]行$/ })
    fireEvent.focusIn(field())
    fireEvent.change(field(), { target: { value: '我的' } })
    await write('name', '别的')
    await hear({
      t: 'ops',
      from: 2,
      ops: [{ s: 2, i: 'x:2', r: 'n', f: LIVE, v: true, by: '李护士', at: 0, row: { o: 'Zz', d: { name: '新', code: '9' } } }],
    })
    expect([grid.ids(), field().value]).toEqual([['n', 'a', 'b'], '我的'])
    fireEvent.click(screen.getByRole('button', { name: '采用对方的' }))
    expect(field().value).toBe('别的')
    fireEvent.mouseDown(document.body)
    await frame()
    expect(grid.text('a', 'name')).toBe('别的')
  })

  it('counts what is typed into a number that is added up from what stood there when the editor opened, and says the sum', async () => {
    const columns: GridColumn[] = [
      { key: 'name', title: '名称', type: 'input' },
      { key: 'stock', title: '库存', type: 'inputNumber', merge: 'add' },
    ]
    serveTable(client, { rows: [{ id: 'a', o: 'a0', d: { name: '甲', stock: 100 } }] })
    const { grid, write, ops } = await openShared({}, columns)
    const type = async (text: string, meanwhile: number | null) => {
      fireEvent.click(grid.cell('a', 'stock'))
      const field = screen.getByRole<HTMLInputElement>('textbox', { name: '库存，第1行' })
      if (meanwhile !== null) await write('stock', meanwhile)
      fireEvent.change(field, { target: { value: text } })
      fireEvent.mouseDown(document.body)
      await frame()
    }
    await type('90', 50)
    expect([ops().at(-1), grid.text('a', 'stock'), toast()]).toEqual([
      expect.objectContaining({ f: 'stock', v: -10 }),
      '40',
      ['他人同时修改了这个数：您的减少10已计入，现为40'],
    ])
    // their number happens to be the one that stands there now
    await type('35', 45)
    expect([ops().at(-1)?.v, grid.text('a', 'stock')]).toEqual([-5, '30'])
    // nobody else: nothing to say
    await type('32', null)
    expect([ops().at(-1)?.v, ops().length]).toEqual([2, 3])
    await type('32', null)
    expect(ops()).toHaveLength(3)
  })

  it('a number that is added up is emptied, or settled, without a word about others or a wrong sum', async () => {
    const columns: GridColumn[] = [{ key: 'stock', title: '库存', type: 'inputNumber', merge: 'add' }]
    serveTable(client, { rows: [{ id: 'a', o: 'a0', d: { stock: 100 } }] })
    const { grid, write, ops } = await openShared({}, columns)
    const said = toast().length
    const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '库存，第1行' })
    const end = async (text: string) => {
      fireEvent.change(field(), { target: { value: text } })
      fireEvent.mouseDown(document.body)
      await frame()
    }
    const open = () => fireEvent.click(grid.cell('a', 'stock'))
    open()
    await end('105')
    // 5 more have no answer yet when a colleague takes 10
    open()
    await write('stock', 90)
    fireEvent.click(screen.getByRole('button', { name: '采用对方的' }))
    expect(field().value).toBe('95')
    await end('100')
    expect([ops().map(({ v }) => v), grid.text('a', 'stock')]).toEqual([[5, 5], '100'])
    open()
    await end('')
    expect([ops().at(-1)?.v, toast().slice(said)]).toEqual([-100, []])
  })

  it('what is confirmed in the window of a row is over what stood there when it opened', async () => {
    const columns: GridColumn[] = [{ key: 'price', title: '价格', type: 'input', showDetails: true, merge: 'cas' }]
    serveTable(client, { rows: [{ id: 'a', o: 'a0', d: { name: '甲', price: '10' } }] })
    const { grid, write, hear, ops, marks } = await openShared({}, columns)
    fireEvent.contextMenu(grid.cell('a', 'price').querySelector('[data-f]') ?? grid.cell('a', 'price'))
    fireEvent.click(screen.getByRole('menuitem', { name: /^详细信息/ }))
    const window = await screen.findByRole('dialog', { name: '详细信息' })
    fireEvent.change(within(window).getByRole('textbox', { name: '价格' }), { target: { value: '12' } })
    await write('price', '15')
    fireEvent.click(within(window).getByRole('button', { name: '保存' }))
    await waitFor(() => expect(ops()).toMatchObject([{ f: 'price', v: '12', b: 0 }]))
    const cur = { v: '15', s: 1, by: '李护士', at: 0 }
    await hear({ t: 'rej', rejs: [{ i: ops()[0]?.i ?? '', why: 'stale', text: '', cur }] })
    expect([grid.text('a', 'price'), marks('a', 'price').marks]).toEqual(['15', 'conflict'])
  })
})
