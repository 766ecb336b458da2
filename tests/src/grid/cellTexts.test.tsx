import { fireEvent } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { beginGrids, frame } from '#tests/support/grid/startedGrid.tsx'
import { openShared, serveTable } from '#tests/support/grid/startedShared.tsx'

const COLUMNS: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'code', title: '编码', type: 'checkbox', customValue: ['2', '1'] },
]
const begun = beginGrids()

describe('texts of cells', () => {
  it('[SPEED-01] that a colleague changes are written into their places, and React draws nothing', async () => {
    serveTable(begun.client)
    const { grid, write } = await openShared()
    await write('name', '丙')
    const before = grid.drawn()
    await write('name', '丁')
    await write('name', '')
    expect(grid.text('a', 'name')).toBe('')
    await write('name', '又来')
    await write('name', '丙', 'b')
    expect([grid.text('a', 'name'), grid.text('a', 'code'), grid.text('b', 'name')]).toEqual(['又来', '1', '丙'])
    expect(grid.drawn() - before).toBe(0)
  })

  it('[SPEED-01] stay what they are when React draws their row for something else', async () => {
    serveTable(begun.client)
    const { grid, write, hear, marks } = await openShared()
    await write('name', '丙')
    await hear({ t: 'see', client: 'other', userId: 'u2', name: '李护士', r: 'a', f: 'name', editing: true })
    expect([grid.text('a', 'name'), marks('a', 'name').who]).toEqual(['丙', '李护士'])
    await hear({ t: 'gone', client: 'other' })
    fireEvent.mouseDown(grid.cell('a', 'name'))
    fireEvent.click(grid.cell('a', 'name'))
    await frame()
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    await frame()
    // as it was before the first change
    await write('name', '甲')
    expect([grid.text('a', 'name'), grid.text('a', 'code')]).toEqual(['甲', '1'])
  })

  it('[SPEED-01] show what they are again when they come back together with a mark', async () => {
    serveTable(begun.client)
    const { grid, write, wrote, hear, marks } = await openShared()
    const first = grid.text('a', 'name')
    await write('name', '丙')
    const see = { t: 'see', client: 'other', userId: 'u2', name: '李护士', r: 'a', f: 'name', editing: true } as const
    await hear(wrote('name', first), see)
    expect([grid.text('a', 'name'), marks('a', 'name').who]).toEqual([first, '李护士'])
    await hear({ t: 'gone', client: 'other' })
  })

  it('[SPEED-01] a box is drawn anew with its value, as its looks hang on it', async () => {
    serveTable(begun.client)
    const { grid, write } = await openShared({}, COLUMNS)
    const box = () => grid.cell('a', 'code').querySelector<HTMLElement>('[data-box]')?.dataset['box']
    expect(box()).toBe('☐')
    await write('code', '2')
    expect([box(), grid.text('a', 'code')]).toEqual(['☑', '☑'])
  })
})
