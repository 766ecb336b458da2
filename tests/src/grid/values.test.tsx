import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { frame, openGrid } from '#tests/support/grid/startedGrid.tsx'
import { aroundEachTest, COLUMNS, ROWS } from '#tests/support/grid/stockGrid.tsx'

aroundEachTest()

describe('shown values of a grid, and its pages', () => {
  it('[GRID-65] [GRID-66] [GRID-67] [GRID-68] [GRID-69] pages of a grid begin at 1 with 10 rows, offer 10/20/30 and say which rows of how many', async () => {
    const turned = vi.fn()
    await openGrid(COLUMNS, ROWS, { pagination: { total: 25, onChange: turned } })
    const pages = screen.getByRole('navigation', { name: '分页' })
    const size = within(pages).getByRole('button', { name: '每页条数，10 条/页' })
    fireEvent.click(size)
    const sizes = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
    expect([PAGE_SIZE, sizes]).toEqual([10, ['10 条/页', '20 条/页', '30 条/页']])
    fireEvent.click(size)
    expect(within(pages).getByText('1-10 共25条')).toBeTruthy()
    expect(within(pages).getByRole('textbox', { name: '跳至页码' })).toBeTruthy()
    fireEvent.click(within(pages).getByRole('button', { name: '第2页' }))
    expect([turned.mock.calls, within(pages).getByText('11-20 共25条').textContent]).toEqual([
      [[{ current: 2, pageSize: 10 }]],
      '11-20 共25条',
    ])
  })

  it('[GRID-75] [GRID-76] a format changes the shown text, setTagColor its colour', async () => {
    const grid = await openGrid(
      [{ key: 'state', title: '状态', type: 'normal', format: 'words', setTagColor: 'tones' }],
      [{ id: 'a', state: 1 }],
      {
        formats: { words: value => `第${String(value)}级` },
        tagColors: { tones: value => (value === 1 ? 'rgb(1, 2, 3)' : null) },
      },
    )
    expect(grid.text('a', 'state')).toBe('第1级')
    expect(grid.cell('a', 'state').querySelector<HTMLElement>('.xl-grid-tag')?.style.color).toBe('rgb(1, 2, 3)')
  })

  it('[GRID-74] a linked select asks for the options of its parent, and is emptied when that changes', async () => {
    const asked: string[] = []
    const linkages = [
      {
        key: 'area',
        requestData: (parent: string) => {
          asked.push(parent)
          return Promise.resolve([`${parent}甲`, `${parent}乙`].map(text => ({ value: text, text })))
        },
      },
    ]
    const columns: GridColumn[] = [
      { key: 'area', title: '院区', type: 'radio', linkageKey: 'room' },
      { key: 'room', title: '诊室', type: 'radio', linkageKey: 'bed' },
      { key: 'bed', title: '床位', type: 'radio' },
    ]
    const grid = await openGrid(columns, [{ id: 'a', area: '甲', room: '甲甲', bed: 'x' }], { linkages, alwaysEdit: true })
    await frame()
    const rooms = () =>
      within(screen.getByRole('radiogroup', { name: '诊室，第1行' }))
        .getAllByRole('radio')
        .map(one => one.getAttribute('value'))
    expect([rooms(), asked]).toEqual([
      ['甲甲', '甲乙'],
      ['', '甲', '甲甲'],
    ])
    fireEvent.click(within(screen.getByRole('radiogroup', { name: '院区，第1行' })).getByRole('radio', { name: '乙' }))
    await frame()
    await frame()
    expect(grid.handle.getTableData()).toMatchObject([{ area: '乙', room: null, bed: null }])
    expect([rooms(), asked]).toEqual([
      ['乙甲', '乙乙'],
      ['', '甲', '甲甲', '乙'],
    ])
  })
})
