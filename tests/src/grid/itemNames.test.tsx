import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { sheetOf } from '#src/grid/output/sheet.ts'
import { laterAgain } from '#src/grid/session/laterAgain.ts'
import { forgetDictionaries, loadDictionary } from '#src/runtime/dictionaries/store.ts'
import { ok } from '../support/listeningServer.ts'
import { ctrl, open, told } from '#tests/support/grid/rangeSupport.tsx'
import { beginGrids, frame, openGrid } from '#tests/support/grid/startedGrid.tsx'
import { startSession } from '#tests/support/grid/startedSession.ts'

const NAMES_AGAIN = 5_000
const DRUGS = 'hos_drug,label,code'
const page = beginGrids()
/** what the server was asked for, each question once */
let asked: string[]
beforeEach(() => {
  asked = []
  forgetDictionaries()
  page.client.answers[`/sys/dict/getDictItems/${DRUGS}`] = () => ok([{ value: 'D1', text: '阿司匹林', title: '阿司匹林' }])
  page.client.answers[`/sys/dict/loadDictItem/${DRUGS}`] = ({ query }) => {
    const codes = query.get('key')?.split(',') ?? []
    asked.push(codes.join())
    return ok(codes.map(code => (code.startsWith('X') ? code : `停用药${code}`)))
  }
})
const COLUMNS: GridColumn[] = [
  { key: 'drug', title: '药品', type: 'sel_search', dictTable: 'hos_drug', dictText: 'label', dictCode: 'code' },
  { key: 'more', title: '其他', type: 'list_multi', dictTable: 'hos_drug', dictText: 'label', dictCode: 'code' },
]
const ROWS = [
  { id: 'a', drug: 'D1', more: null },
  { id: 'b', drug: 'D7', more: 'D1,D8' },
  { id: 'c', drug: 'X9', more: 'D7' },
]

describe('values that the list of a table does not hold', () => {
  it('[GRID-14] are shown by their names, asked for once and together; what nobody knows stays as it is', async () => {
    const grid = await openGrid(COLUMNS, ROWS)
    await waitFor(() => expect(grid.text('b', 'drug')).toBe('停用药D7'))
    await frame()
    expect(['a', 'b', 'c'].map(r => grid.text(r, 'drug'))).toEqual(['阿司匹林', '停用药D7', 'X9'])
    expect(['b', 'c'].map(r => grid.text(r, 'more'))).toEqual(['阿司匹林、停用药D8', '停用药D7'])
    expect(asked.map(codes => codes.split(',').sort())).toEqual([['D7', 'D8', 'X9']])
    const user = userEvent.setup()
    await user.click(grid.cell('b', 'drug'))
    const field = await screen.findByRole('combobox', { name: '药品，第2行' }, { timeout: 10_000 })
    expect(grid.cell('b', 'drug').textContent).toContain('停用药D7')
    fireEvent.keyDown(field, { key: 'Escape' })
    await act(() => grid.handle.setValues([{ rowKey: 'a', values: { drug: 'D8' } }]))
    await frame()
    expect([grid.text('a', 'drug'), asked.length]).toEqual(['停用药D8', 1])
  })

  it('show nothing until their names are there, so that nobody reads an id for a moment', async () => {
    const seen = new Set<string>()
    const observer = new MutationObserver(() => {
      for (const cell of document.querySelectorAll('[role="gridcell"]')) seen.add(cell.textContent ?? '')
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    const grid = await openGrid(COLUMNS, ROWS)
    await waitFor(() => expect(grid.text('b', 'drug')).toBe('停用药D7'))
    await frame()
    observer.disconnect()
    expect([...seen]).toContain('停用药D7')
    expect([...seen].filter(text => /^(D\d,?)+$/.test(text))).toEqual([])
  })

  it('go out of the grid by their names, are found and are asked for in batches', async () => {
    await loadDictionary(DRUGS)
    const rows = Array.from({ length: 250 }, (_, n) => ({ id: `r${n}`, drug: `D${n + 1}`, more: null }))
    const { session } = startSession(COLUMNS, rows)
    const sheet = await sheetOf(session, '药品', 'shown')
    expect([sheet.rows[0]?.[0], sheet.rows[1]?.[0], sheet.rows[249]?.[0]]).toEqual(['阿司匹林', '停用药D2', '停用药D250'])
    // at most 100 in a question; where the first slice of rows ends early on a busy machine, the first question is a short one
    const questions = asked.map(codes => codes.split(','))
    expect([questions.length <= 4, questions.every(codes => codes.length <= 100)]).toEqual([true, true])
    expect(new Set(questions.flat()).size).toBe(249)
    expect(questions.flat()).toHaveLength(249)
    session.stop()
    const other = startSession(COLUMNS, rows)
    other.session.find.open(null)
    other.session.find.seek('停用药D250')
    await waitFor(() => expect(other.session.find.get().count).toBe(1), { timeout: 5_000 })
    other.session.stop()
  })

  it('[GRID-14] go onto the clipboard by their names, also out of rows that were never drawn: until all names are there nothing does', async () => {
    const rows = Array.from({ length: 250 }, (_, n) => ({ id: `r${n}`, drug: `D${n + 1}`, more: null }))
    const grid = await open({}, rows, COLUMNS)
    await waitFor(() => expect(grid.text('r1', 'drug')).toBe('停用药D2'))
    await grid.stand('r0', 'drug')
    await grid.key('a', ctrl)
    expect([grid.copy('cut').size, told()]).toEqual([0, ['名称正在加载，请稍后再复制']])
    expect(grid.rows()[249]?.['drug']).toBe('D250')
    await waitFor(() => expect(grid.copy().size).toBeGreaterThan(0))
    expect(grid.copy().get('text/plain')?.split('\r\n')[249]).toBe('停用药D250\t')
  })

  it('stay as they are where the server cannot say', async () => {
    page.client.answers[`/sys/dict/loadDictItem/${DRUGS}`] = () => ({ status: 500, body: {} })
    await loadDictionary(DRUGS)
    const { session } = startSession(COLUMNS, ROWS)
    expect((await sheetOf(session, '药品', 'shown')).rows.map(([drug]) => drug)).toEqual(['阿司匹林', 'D7', 'X9'])
    session.stop()
  })

  it('[GRID-14] [GRID-18] [GRID-19] are asked for again when the network is back or after a pause, people and departments too', async () => {
    const { answers } = page.client
    const wards = Object.fromEntries(
      [`/sys/dict/loadDictItem/${DRUGS}`, '/sys/user/getMultiUser', '/sys/sysDepart/queryTreeList'].map(path => [
        path,
        answers[path],
      ]),
    )
    const calls = { n: 0 }
    for (const path of Object.keys(wards)) answers[path] = () => ((calls.n += 1), { status: 500, body: {} })
    await loadDictionary(DRUGS)
    const grid = await openGrid(
      [
        ...COLUMNS.slice(0, 1),
        { key: 'who', title: '医生', type: 'sel_user' },
        { key: 'where', title: '科室', type: 'sel_depart' },
      ],
      [{ id: 'b', drug: 'D7', who: 'doctor', where: 'd1' }],
    )
    const texts = () => ['drug', 'who', 'where'].map(f => grid.text('b', f))
    await waitFor(() => expect(calls.n).toBe(3))
    await act(() => new Promise(resolve => setTimeout(resolve, 50)))
    // a failure does not make the cells ask over and over
    grid.handle.setValues([{ rowKey: 'b', values: { drug: 'D7' } }])
    await frame()
    expect([texts(), calls.n]).toEqual([['D7', 'doctor', 'd1'], 3])
    Object.assign(answers, wards)
    answers['/sys/user/getMultiUser'] = () => ({ body: [{ id: '1', username: 'doctor', realname: '王医生' }] })
    answers['/sys/sysDepart/queryTreeList'] = () =>
      ok([{ key: 'd1', value: 'd1', id: 'd1', title: '内科', departName: '内科', isLeaf: true, children: null }])
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(texts()).toEqual(['停用药D7', '王医生', '内科']))
  })
})

describe('what failed', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is free again after pauses that grow until an answer comes, and never when nobody looks any more', () => {
    const again = vi.fn()
    const later = laterAgain(again)
    const freed = (ms: number) => {
      later.failed(['a'])
      vi.advanceTimersByTime(ms - 1)
      const before = later.has('a')
      vi.advanceTimersByTime(1)
      return before && !later.has('a')
    }
    expect([freed(NAMES_AGAIN), freed(2 * NAMES_AGAIN), freed(4 * NAMES_AGAIN)]).toEqual([true, true, true])
    later.answered()
    expect([freed(NAMES_AGAIN), again.mock.calls.length]).toEqual([true, 4])
    later.failed(['a'])
    later.stop()
    vi.advanceTimersByTime(1_000_000)
    window.dispatchEvent(new Event('online'))
    expect(again.mock.calls.length).toBe(4)
  })
})
