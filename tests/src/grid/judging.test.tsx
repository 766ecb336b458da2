import { act, fireEvent, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BLUR_VALIDATION_DELAY } from '#contract/constants.ts'
import type { GridColumn } from '#contract/entities/gridColumn.ts'
import { LIVE } from '#contract/grids/register.ts'
import { gridHandle } from '#src/grid/session/gridHandle.ts'
import { CHECK_SKIPPED } from '#src/grid/session/cellChecks.ts'
import { toasts } from '#src/ui/feedback/toasts.ts'
import { workersOfThreads } from '../support/threadWorker.ts'
import { frame, openGrid } from '#tests/support/grid/startedGrid.tsx'
import { startSession } from '#tests/support/grid/startedSession.ts'
import { aroundEachTest, toast } from '#tests/support/grid/stockGrid.tsx'

const TABLE_RESTLESS = '校验期间表格一直在被修改，未能完成校验，请稍后重试'
const PATTERN_LATE = '校验超时，请缩短内容后重试'
aroundEachTest()

let workers: ReturnType<typeof workersOfThreads>
beforeEach(() => {
  workers = workersOfThreads()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const { id } of toasts.current()) toasts.dismiss(id)
})

const CODE: GridColumn = {
  key: 'code',
  title: '编码',
  type: 'input',
  validateRules: [{ pattern: '^A\\d+$', message: '须以A开头' }],
}
const named = (handler: string): GridColumn => ({
  key: 'name',
  title: '名称',
  type: 'input',
  validateRules: [{ required: true }, { handler, message: '已被占用' }],
})
const NAMES = ['甲', '乙', '丙'].map((name, n) => ({ id: `r${n}`, name }))
const later = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
/** An expression and a text that together never end. */
const ENDLESS = { pattern: '^(a+)+$', text: `${'a'.repeat(60)}!` }

/** The validation of a whole table without a page. */
const validated = (...[columns, rows, options]: Parameters<typeof startSession>) =>
  gridHandle(startSession(columns, rows, options).session, () => undefined).validateTable()

describe('a cell of a drawn grid is validated', () => {
  const issue = (grid: Awaited<ReturnType<typeof openGrid>>, f = 'name') =>
    grid.cell('r0', f).getAttribute('aria-invalid') === 'true'

  it('[GVAL-21] when its value is changed without an editor', async () => {
    const isOn = vi.fn(({ value }: { value: unknown }) => value === 'Y')
    const column: GridColumn = {
      key: 'name',
      title: '在用',
      type: 'checkbox',
      validateRules: [{ handler: 'isOn', message: '不能停用' }],
    }
    const grid = await openGrid([column], [{ id: 'r0', name: 'Y' }], { checks: { isOn } })
    fireEvent.click(grid.cell('r0', 'name'))
    await frame()
    expect([isOn.mock.calls.map(([{ value }]) => value), issue(grid)]).toEqual([['N'], true])
    fireEvent.click(grid.cell('r0', 'name'))
    await frame()
    expect(issue(grid)).toBe(false)
  })

  it('[GVAL-22] 100 ms after it was left, also when nothing was typed', async () => {
    const user = userEvent.setup()
    const grid = await openGrid([named('none')], [{ id: 'r0', name: '' }])
    await user.click(grid.cell('r0', 'name'))
    await frame()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.mouseDown(document.body)
    act(() => void vi.advanceTimersByTime(BLUR_VALIDATION_DELAY - 1))
    expect([grid.editors(), issue(grid)]).toEqual([[], false])
    act(() => void vi.advanceTimersByTime(1))
    expect(issue(grid)).toBe(true)
  })

  it('[GVAL-14] [GVAL-19] by a pattern of its own and by a check that answers 50 ms later', async () => {
    const user = userEvent.setup()
    const isFree = ({ value }: { value: unknown }) => later(50).then(() => value !== '甲')
    const grid = await openGrid([named('isFree'), CODE], [{ id: 'r0', name: '', code: 'A1' }], { checks: { isFree } })
    await user.click(grid.cell('r0', 'name'))
    await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'))
    await user.keyboard('甲{Tab}')
    await waitFor(() => expect(issue(grid)).toBe(true))
    // a letter on the cell begins anew
    await user.keyboard('B1{Enter}')
    await waitFor(() => expect(issue(grid, 'code')).toBe(true))
    await waitFor(() => expect(workers.running).toBe(0))
  })
})

describe('a whole table is validated', () => {
  it('[GVAL-14] [GVAL-15] [GVAL-24] by patterns and checks of the page’s own, all texts of it in one worker', async () => {
    const rows = Array.from({ length: 6_000 }, (_, n) => ({
      id: `r${n}`,
      code: n % 1_000 === 7 ? `B${n}` : `A${n}`,
      name: n === 9 ? '甲' : '',
    }))
    const columns = [
      CODE,
      { ...named('isFree'), validateRules: [{ handler: 'isFree', message: '已被占用' }, { pattern: '^.$' }] },
    ]
    expect(await validated(columns, rows, { checks: { isFree: ({ value }) => value !== '甲' } })).toEqual({
      ...Object.fromEntries([7, 1_007, 2_007, 3_007, 4_007, 5_007].map(n => [`r${n}`, { code: '须以A开头' }])),
      r9: { name: '已被占用' },
    })
    expect([workers.begun, workers.running]).toEqual([1, 0])
    expect(await validated([CODE], [{ id: 'a', code: 'A1' }])).toBeNull()
  })

  it('[GVAL-14] a value on which a pattern takes too long does not pass, and it is said what to do', async () => {
    const rule = [{ pattern: ENDLESS.pattern, message: '格式不正确' }]
    const rows = [ENDLESS.text, 'aa', 'b'].map((code, n) => ({ id: `r${n}`, code }))
    expect(await validated([{ ...CODE, validateRules: rule }], rows)).toEqual({
      r0: { code: PATTERN_LATE },
      r2: { code: '格式不正确' },
    })
  })

  it('[GVAL-19] [GVAL-24] when a check fails: its cells pass and the person is told, the others are judged', async () => {
    const isFree = ({ value }: { value: unknown }) => {
      if (value === '甲') throw new Error('sync')
      return value === '乙' ? Promise.reject(new Error('down')) : later(50).then(() => false)
    }
    expect(await validated([named('isFree')], NAMES, { checks: { isFree } })).toEqual({ r2: { name: '已被占用' } })
    expect(toast()).toEqual([CHECK_SKIPPED('名称')])
  })

  it('[GVAL-19] [GVAL-24] when a check never answers: it is waited for once', async () => {
    vi.useFakeTimers()
    const isFree = vi.fn(() => new Promise<boolean>(() => undefined))
    const rows = Array.from({ length: 50 }, (_, n) => ({ id: `r${n}`, name: '甲' }))
    const verdict = validated([named('isFree')], rows, { checks: { isFree } })
    await vi.advanceTimersByTimeAsync(16_000)
    expect([await verdict, isFree.mock.calls.length, toast()]).toEqual([null, 8, [CHECK_SKIPPED('名称')]])
  })

  it('where no pattern can be tried: the values pass and the person is told', async () => {
    vi.unstubAllGlobals()
    expect(await validated([CODE, named('none')], [{ id: 'r0', code: 'B1', name: '' }])).toEqual({ r0: { name: '名称不能为空' } })
    expect(toast()).toEqual([CHECK_SKIPPED('编码')])
  })

  it('[GVAL-24] [GVAL-38] as it stands when the answer comes: what was emptied, added, typed or taken out meanwhile counts', async () => {
    let answer: (verdict: boolean) => void = () => undefined
    const isFree = vi.fn(({ value }: { value: unknown }) =>
      value === '乙' ? new Promise<boolean>(resolve => (answer = resolve)) : value !== '坏',
    )
    const rows = [...NAMES, { id: 'gone', name: '坏' }]
    const { session } = startSession([named('isFree')], rows, { checks: { isFree } })
    const handle = gridHandle(session, () => undefined)
    const [r0, r2] = [session.data.store.row('r0'), session.data.store.row('r2')]
    if (r0 === null || r2 === null) throw new Error('no rows')
    const current = handle.fullValidateTable()
    await later(5)
    session.writer.write(r0, 'name', '')
    handle.addRows({ id: 'new' })
    handle.removeRowsById(['gone'])
    session.edit.press(r2, 'name')
    session.edit.change(r2, 'name', ' ')
    answer(true)
    await expect(current).rejects.toThrow('表格校验未通过')
    const wrong = { name: '名称不能为空' }
    expect(session.issues.validation.getSnapshot().context.errors).toEqual({ r0: wrong, r2: wrong, new: wrong })
    // nobody is asked again about what stayed
    expect(isFree.mock.calls.filter(([{ value }]) => value === '乙').length).toBe(1)
    session.stop()
  })

  it('[GVAL-24] of more rows than are judged at once: one of the first that changes between counts', async () => {
    const column: GridColumn = {
      key: 'name',
      title: '名称',
      type: 'input',
      validateRules: [{ required: true }, { unique: true }],
    }
    const rows = Array.from({ length: 12_000 }, (_, n) => ({ id: `r${n}`, name: n < 2 ? '甲' : `${n}` }))
    const { session } = startSession([column], rows)
    const answer = gridHandle(session, () => undefined).validateTable()
    await Promise.resolve()
    session.writer.setValues([
      { r: 'r1', f: 'name', v: '乙' },
      { r: 'r9', f: 'name', v: '' },
    ])
    expect(await answer).toEqual({ r9: { name: '名称不能为空' } })
    session.stop()
  })

  it('[GVAL-24] without what was typed into a row that a colleague took out', async () => {
    const { session, data } = startSession([named('isFree')], NAMES, {
      checks: { isFree: ({ value }) => value !== '坏' || later(30).then(() => false) },
    })
    const row = session.data.store.row('r0')
    if (row === null) throw new Error('no row')
    const answer = gridHandle(session, () => undefined).validateTable()
    session.edit.press(row, 'name')
    session.edit.change(row, 'name', '坏')
    data.set([{ r: 'r0', f: LIVE, v: false }])
    data.store.commit()
    expect([await answer, session.issues.at('r0', 'name')]).toEqual([null, ''])
    session.stop()
  })

  it('[GVAL-24] that never comes to rest: the person is told to try again', async () => {
    let n = 0
    const { session } = startSession([named('isFree')], NAMES, {
      checks: {
        isFree: async () => {
          session.data.set([{ r: 'r0', f: 'name', v: `${(n += 1)}` }])
          return true
        },
      },
    })
    await expect(gridHandle(session, () => undefined).validateTable()).rejects.toMatchObject({ text: TABLE_RESTLESS })
    session.stop()
  })

  it('and the answer comes also when the grid is closed meanwhile', async () => {
    const { session } = startSession([named('isFree')], NAMES, {
      checks: { isFree: () => later(50).then(() => Promise.reject(new Error())) },
    })
    const answer = gridHandle(session, () => undefined).validateTable()
    session.stop()
    await expect(answer).rejects.toMatchObject({ kind: 'cancelled' })
    await later(80)
    // a call of an earlier test may still find nobody at the other end
    expect(toast().filter(text => text !== '网络连接失败，请检查网络后重试')).toEqual([])
  })
})
