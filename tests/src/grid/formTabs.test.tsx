import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { failure } from '#contract/http/failure.ts'
import { OPEN_FAILED } from '#machines/formTables/formTables.machine.ts'
import { CHECK_SKIPPED } from '#src/grid/session/cellChecks.ts'
import { toasts } from '#src/ui/feedback/toasts.ts'
import { FormTables, type FormTableProps, type FormTablesHandle } from '#src/grid/FormTables.tsx'
import { beginGrids, frame } from '#tests/support/grid/startedGrid.tsx'

beginGrids()

const COLUMNS: GridColumn[] = [
  { key: 'code', title: '编码', type: 'normal' },
  { key: 'name', title: '名称', type: 'input', validateRules: [{ required: true, message: '请输入名称' }] },
]
const TABLES: FormTableProps[] = ['one', 'two', 'three'].map((key, n) => ({
  key,
  title: `表${n + 1}`,
  columns: COLUMNS,
  rows: [
    { id: `${key}1`, code: '1', name: '甲' },
    { id: `${key}2`, code: '2', name: '乙' },
  ],
}))
const invalid = (at: number) =>
  TABLES.map((table, n) =>
    n === at
      ? {
          ...table,
          rows: [
            { id: 'x', code: '1', name: '甲' },
            { id: 'bad', code: '2', name: '' },
          ],
        }
      : table,
  )

async function open(tables: readonly FormTableProps[], validateForm: () => Promise<void> = () => Promise.resolve()) {
  const ref = createRef<FormTablesHandle>()
  const passed = vi.fn()
  const draw = (given: readonly FormTableProps[]) => (
    <FormTables ref={ref} label="子表" tables={given} validateForm={validateForm} onPassed={passed} />
  )
  const view = render(draw(tables))
  await frame()
  return {
    passed,
    redraw: async (given: readonly FormTableProps[]) => {
      view.rerender(draw(given))
      await frame()
    },
    begin: () => act(() => ref.current?.check()),
    check: async () => {
      act(() => ref.current?.check())
      await waitFor(() => expect(screen.getByRole('region', { name: '子表' }).getAttribute('aria-busy')).toBe('false'))
      await frame()
      await frame()
    },
    markStored: () => ref.current?.markStored(),
    /** titles of the grids that are drawn, looked at or not */
    drawn: () => [...view.container.querySelectorAll('.xl-editable-grid')].map(grid => grid.getAttribute('aria-label')),
    tab: () => screen.getAllByRole('tab').find(tab => tab.getAttribute('aria-selected') === 'true')?.textContent,
  }
}

describe('tables under a form', () => {
  it('are drawn when their tab is first looked at, and stay', async () => {
    const form = await open(TABLES)
    expect([form.tab(), form.drawn()]).toEqual(['表1', ['表1']])
    fireEvent.keyDown(screen.getByRole('tab', { name: '表1' }), { key: 'ArrowLeft' })
    await frame()
    expect([form.tab(), form.drawn()]).toEqual(['表3', ['表1', '表3']])
    expect(screen.getAllByRole('tabpanel')).toHaveLength(1)
  })

  it('[GVAL-25] [GVAL-26] are checked without being drawn; the first that fails stops it, its tab and its first wrong cell are shown', async () => {
    const form = await open(invalid(1))
    await form.check()
    expect([form.tab(), form.passed.mock.calls]).toEqual(['表2', []])
    const cell = document.querySelector('[data-r="bad"][data-f="name"]')?.closest('[role=gridcell]')
    expect(cell?.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(cell))
  })

  it('[GVAL-27] are not asked while the form does not hold', async () => {
    const form = await open(invalid(0), () => Promise.reject(failure('refused', '请先填写表单中的必填项')))
    await form.check()
    expect(screen.getByRole('alert').textContent).toBe('请先填写表单中的必填项')
    expect(document.querySelector('[aria-invalid=true]')).toBeNull()
  })

  it('give the values of all of them when everything holds, what is being typed and what was removed too', async () => {
    const form = await open(TABLES.map(table => ({ ...table, selection: 'checkbox' as const })))
    fireEvent.click(document.querySelector('[data-r="one1"][data-f="name"]') ?? document.body)
    await frame()
    const input = document.querySelector<HTMLInputElement>('[data-r="one1"] input')
    fireEvent.change(input ?? document.body, { target: { value: '改' } })
    await form.check()
    const [values] = form.passed.mock.calls[0] as [Record<string, { tableData: { name: string }[]; deleteData: unknown[] }>]
    expect(Object.entries(values).map(([key, { tableData }]) => [key, ...tableData.map(({ name }) => name)])).toEqual([
      ['one', '改', '乙'],
      ['two', '甲', '乙'],
      ['three', '甲', '乙'],
    ])
  })

  it('[GVAL-25] [GVAL-26] one that passed and was made wrong while a later one was asked fails too', async () => {
    let answer: (verdict: boolean) => void = () => undefined
    const asked = new Promise<boolean>(resolve => (answer = resolve))
    const slow = COLUMNS.map((column): GridColumn =>
      column.key === 'name' ? { ...column, validateRules: [{ handler: 'slow', message: '不行' }] } : column,
    )
    const form = await open(
      TABLES.map((table, n) => (n === 1 ? { ...table, columns: slow, checks: { slow: () => asked } } : table)),
    )
    form.begin()
    await frame()
    await frame()
    fireEvent.click(document.querySelector('[data-r="one1"][data-f="name"]') ?? document.body)
    await frame()
    fireEvent.change(document.querySelector('[data-r="one1"] input') ?? document.body, { target: { value: '' } })
    fireEvent.mouseDown(document.body)
    await frame()
    answer(true)
    await waitFor(() => expect(screen.getByRole('region', { name: '子表' }).getAttribute('aria-busy')).toBe('false'))
    await frame()
    expect([form.tab(), form.passed.mock.calls]).toEqual(['表1', []])
    expect(document.querySelector('[aria-invalid=true] [data-r="one1"]')).not.toBeNull()
  })

  it('[GVAL-19] [GVAL-27] are stored although a check of the page fails, which is said, and may be checked again', async () => {
    const columns = COLUMNS.map(column =>
      column.key === 'name' ? { ...column, validateRules: [{ handler: 'isFree' }] } : column,
    )
    const checks = { isFree: () => Promise.reject(new Error('down')) }
    const form = await open(TABLES.map(table => ({ ...table, columns, checks })))
    await form.check()
    expect([form.passed.mock.calls.length, screen.queryByRole('alert')]).toEqual([1, null])
    expect(toasts.current().map(({ text }) => text)).toEqual([CHECK_SKIPPED('名称')])
    await form.check()
    expect(form.passed).toHaveBeenCalledTimes(2)
  })

  it('[GVAL-28] one that is not there is waited for, and at last it is said', async () => {
    const late = TABLES.map((table, n) => (n === 2 ? { ...table, rows: null } : table))
    const form = await open(late)
    await form.check()
    expect([screen.getByRole('alert').textContent, form.passed.mock.calls]).toEqual([OPEN_FAILED, []])
    form.begin()
    await form.redraw(TABLES)
    await waitFor(() => expect([screen.queryByRole('alert'), form.passed.mock.calls.length]).toEqual([null, 1]))
  })

  it('keep what was written when their owner draws again, and take over other rows', async () => {
    const form = await open(TABLES.map(table => ({ ...table, toolbar: { buttons: ['add'] as const } })))
    fireEvent.click(screen.getByRole('button', { name: '新增' }))
    await frame()
    await form.redraw(TABLES.map(table => ({ ...table, disabled: true })))
    expect(document.querySelectorAll('.xl-grid-row')).toHaveLength(3)
    fireEvent.click(document.querySelector('[data-r="one1"][data-f="name"]') ?? document.body)
    await frame()
    expect(document.querySelector('.xl-grid-editor')).toBeNull()
    await form.redraw(TABLES.map(table => ({ ...table, rows: [{ id: 'n', code: '9', name: '新' }] })))
    expect([...document.querySelectorAll('.xl-grid-row [data-f=name]')].map(cell => cell.textContent)).toEqual(['新'])
  })
})
