import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { LIVE, ORDER, type GridOp } from '#contract/grids/register.ts'
import { TABLE_UPDATE, type GridDown } from '#contract/sockets/grid.ts'
import { provideGridLink, type GridLinkListener } from '#src/grid/wire/gridLink.ts'
import { startClient } from '../support/client.ts'
import { ok } from '../support/listeningServer.ts'
import { handsOn } from '#tests/support/grid/rangeSupport.tsx'
import { frame, layOut, openGrid } from '#tests/support/grid/startedGrid.tsx'
import { toast } from '#tests/support/grid/stockGrid.tsx'

const COLUMNS: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'code', title: '编码', type: 'input', merge: 'cas' },
]
let settle: () => void
let client: Awaited<ReturnType<typeof startClient>>
beforeEach(async () => {
  settle = layOut()
  client = await startClient()
  client.answers['/grid/snapshot'] = () =>
    ok({
      s: 0,
      access: { edit: true, add: true, remove: true, move: true },
      rows: ['a', 'b', 'c'].map((id, n) => ({ id, o: `a${n}`, d: { name: id, code: String(n) } })),
      comments: [],
    })
  Object.defineProperty(Element.prototype, 'animate', { configurable: true, value: () => ({ cancel: () => undefined }) })
})
afterEach(async () => {
  await client.stop()
  settle()
  Reflect.deleteProperty(Element.prototype, 'animate')
})

/** A shared table over a wire that the test controls. */
async function openShared(columns = COLUMNS) {
  const sent: string[] = []
  let listener: GridLinkListener | null = null
  provideGridLink(() =>
    Promise.resolve({
      isOpen: () => true,
      send: text => sent.push(text),
      listen: heard => {
        listener = heard
        return () => (listener = null)
      },
      loadQueue: () => Promise.resolve([]),
      saveQueue: () => undefined,
    }),
  )
  const grid = await openGrid(columns, [], { socketKey: 't' })
  await waitFor(() => expect(sent.join()).toContain('"join"'))
  const hear = async (x: GridDown) => {
    act(() => listener?.received({ type: TABLE_UPDATE, socketKey: 't', x }))
    await frame()
    await frame()
  }
  await hear({ t: 'joined', s: 0, editable: true })
  const ops = () =>
    sent.flatMap(text => {
      const { x } = (JSON.parse(text) as { data: { x?: { t: string; ops?: GridOp[] } } }).data
      return x?.t === 'op' ? (x.ops ?? []) : []
    })
  return { ...grid, hear, ops, ...handsOn(grid) }
}
const rows = (grid: { container: HTMLElement }) =>
  [...grid.container.querySelectorAll<HTMLElement>('.xl-grid-range[data-kind=range]')].map(({ style }) => style.gridRow)

describe('ranges in a shared table', () => {
  it('stay on their rows while colleagues put others before and between them', async () => {
    const grid = await openShared()
    await grid.stand('a', 'name')
    await grid.key('ArrowDown', { shiftKey: true })
    expect(rows(grid)).toEqual(['2 / 4'])
    const entry = (s: number, r: string, f: string, v: string | boolean) => ({ s, i: `o:${s}`, r, f, v, by: '李', at: 0 })
    await grid.hear({
      t: 'ops',
      from: 1,
      ops: [
        entry(1, 'top', ORDER, 'Zz'),
        entry(2, 'top', LIVE, true),
        entry(3, 'mid', ORDER, 'a0V'),
        entry(4, 'mid', LIVE, true),
      ],
    })
    expect(grid.ids()).toEqual(['top', 'a', 'mid', 'b', 'c'])
    expect(rows(grid)).toEqual(['3 / 4', '5 / 6'])
    await grid.key('Delete')
    // the rows of the colleague keep what they hold
    expect(grid.ops().map(({ r, f, v }) => [r, f, v])).toEqual([
      ['a', 'name', null],
      ['b', 'name', null],
    ])
  })

  it('a paste that adds rows is one group for the server, and one step of undo', async () => {
    const grid = await openShared()
    await grid.stand('c', 'name')
    const data = { getData: (type: string) => (type === 'text/plain' ? '新\t1\n多\t2\n余\t3' : ''), setData: () => undefined }
    act(() => void fireEvent.paste(document.activeElement ?? document.body, { clipboardData: data }))
    await waitFor(() => expect(grid.ids().length).toBe(5))
    const made = grid.ops()
    expect(made.length).toBe(10)
    expect(new Set(made.map(({ g }) => g)).size).toBe(1)
    await grid.key('z', { ctrlKey: true })
    await frame()
    expect(grid.ids()).toEqual(['a', 'b', 'c'])
    expect(grid.text('c', 'name')).toBe('c')
  })

  it('[GVAL-17] values of a unique column that move on by a row go out so that each is free before another row gets it, and come back so', async () => {
    const grid = await openShared([{ key: 'code', title: '编码', type: 'input', validateRules: [{ unique: true }] }])
    await grid.stand('a', 'code')
    const data = { getData: (type: string) => (type === 'text/plain' ? '1\n2\n3' : ''), setData: () => undefined }
    act(() => void fireEvent.paste(document.activeElement ?? document.body, { clipboardData: data }))
    await waitFor(() => expect(grid.ops().length).toBe(3))
    await frame()
    expect(grid.ops().map(({ r, v }) => [r, v])).toEqual([
      ['c', '3'],
      ['b', '2'],
      ['a', '1'],
    ])
    expect(['a', 'b', 'c'].map(r => grid.text(r, 'code'))).toEqual(['1', '2', '3'])
    expect(rows(grid)).toEqual(['2 / 5'])
    await grid.key('z', { ctrlKey: true })
    await frame()
    expect(['a', 'b', 'c'].map(r => grid.text(r, 'code'))).toEqual(['0', '1', '2'])
  })

  it('a large paste shows what colleagues wrote while it was looked at before it goes over that, and who writes now', async () => {
    const grid = await openShared()
    await grid.stand('a', 'name')
    await grid.hear({ t: 'see', client: 'other', userId: 'u2', name: '王医生', r: 'b', f: 'name', editing: true })
    const text = Array.from({ length: 30 }, (_, n) => `新${n}\t新码${n}`).join('\n')
    const data = { getData: (type: string) => (type === 'text/plain' ? text : ''), setData: () => undefined }
    act(() => void fireEvent.paste(document.activeElement ?? document.body, { clipboardData: data }))
    const window = await screen.findByRole('dialog', { name: '粘贴预览' })
    await within(window).findByText(/全部可以粘贴/)
    const lines = (name: string) =>
      within(within(window).getByRole('table', { name }))
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent)
    expect(lines('他人正在编辑的单元格')).toEqual(['2名称新1王医生正在编辑'])
    const wrote = { i: 'o:1', r: 'b', f: 'code', v: '李的码', by: '李护士', at: 0 }
    await grid.hear({ t: 'ops', from: 1, ops: [{ s: 1, ...wrote }] })
    const confirm = async () => {
      await waitFor(() =>
        expect(within(window).getByRole<HTMLButtonElement>('button', { name: '全部粘贴' }).disabled).toBe(false),
      )
      fireEvent.click(within(window).getByRole('button', { name: '全部粘贴' }))
    }
    await confirm()
    expect((await within(window).findByRole('alert')).textContent).toContain('他人修改了其中 1 个单元格，尚未粘贴')
    expect([lines('他人刚修改的单元格'), grid.ops()]).toEqual([['2编码新码1李护士已改为“李的码”'], []])
    // once more, in another cell: this one is left alone, the one that was shown is not
    await grid.hear({ t: 'ops', from: 2, ops: [{ s: 2, ...wrote, i: 'o:2', r: 'c' }] })
    await confirm()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '粘贴预览' })).toBeNull())
    const code = (row: string) => grid.ops().filter(({ r, f }) => r === row && f === 'code')
    expect([code('b'), code('c'), grid.text('c', 'code')]).toMatchObject([[{ v: '新码1', b: 1 }], [], '李的码'])
    await waitFor(() => expect(toast().join()).toContain('第3行“编码”李护士已改为“李的码”，未粘贴'))
  })

  it('a large paste waits for the server, goes on with its answers, and can be stopped; what is written is one step', async () => {
    const grid = await openShared()
    await grid.stand('c', 'name')
    const text = Array.from({ length: 2_400 }, (_, n) => `新${n}\t${n}`).join('\n')
    const data = { getData: (type: string) => (type === 'text/plain' ? text : ''), setData: () => undefined }
    act(() => void fireEvent.paste(document.activeElement ?? document.body, { clipboardData: data }))
    const window = await screen.findByRole('dialog', { name: '粘贴预览' })
    await within(window).findByText(/全部可以粘贴/)
    fireEvent.click(within(window).getByRole('button', { name: '全部粘贴' }))
    const settled = async () => {
      let before = -1
      while (before !== grid.ops().length) {
        before = grid.ops().length
        await act(() => new Promise(resolve => setTimeout(resolve, 400)))
      }
      return before
    }
    const current = await settled()
    expect([current > 4_000, current < 4_600]).toEqual([true, true])
    await grid.hear({
      t: 'ops',
      from: 1,
      ops: grid.ops().map(({ i, r, f, v }, n) => ({ s: n + 1, i, r, f, v, by: '我', at: 0 })),
    })
    expect(await settled()).toBeGreaterThan(current + 1_500)
    expect(screen.queryByRole('dialog', { name: '粘贴预览' })).toBeNull()
    const progress = screen.getByRole('group', { name: '粘贴进度' })
    // another one waits for its end
    act(() => void fireEvent.paste(document.activeElement ?? document.body, { clipboardData: data }))
    expect(toast().join()).toContain('上一次粘贴还在写入')
    fireEvent.click(within(progress).getByRole('button', { name: '停止' }))
    await waitFor(() => expect(screen.queryByRole('group', { name: '粘贴进度' })).toBeNull())
    expect(await settled()).toBeLessThan(9_600)
    expect(new Set(grid.ops().map(({ g }) => g)).size).toBe(1)
    await grid.stand('a', 'name')
    await grid.key('z', { ctrlKey: true })
    await frame()
    expect(grid.ids()).toEqual(['a', 'b', 'c'])
  })
})
