import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MONITOR_EVERY } from '#contract/entities/monitor.ts'
import type { ProcessLine } from '#contract/entities/monitor.ts'
import { Processes } from '#src/views/system/monitor/components/Processes.tsx'
import { Bar } from '#src/views/system/monitor/components/Figures.tsx'
import { linePoints, Sparkline } from '#src/views/system/monitor/components/Sparkline.tsx'
import { bytesText, durationText, msText, percentText } from '#src/views/system/monitor/components/units.ts'
import { usePolled } from '#src/views/system/monitor/components/usePolled.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  hide(false)
})
function hide(isHidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
  document.dispatchEvent(new Event('visibilitychange'))
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('writes figures for people', () => {
  expect([0, 512, 1024, 1_572_864, 5 * 1024 ** 4].map(bytesText)).toEqual(['0 B', '512 B', '1.0 KB', '1.5 MB', '5.0 TB'])
  expect([0, 59, 60, 3_725, 90_000, 86_400].map(durationText)).toEqual([
    '0 秒',
    '59 秒',
    '1 分',
    '1 小时 2 分',
    '1 天 1 小时',
    '1 天',
  ])
  expect([percentText(0.12345), msText(12.34), msText(2_500)]).toEqual(['12.35%', '12.3 ms', '2.5 s'])
})

it('[VIEW-SYS-18] draws a line from the left edge to the right, and says the same in words', () => {
  expect(linePoints([0, 1, 2], 0, 100, 50)).toBe('0.0,50.0 50.0,25.0 100.0,0.0')
  expect(linePoints([1], 4, 100, 50)).toBe('0.0,37.5 100.0,37.5')
  expect(linePoints([0, 0], 0, 100, 50)).toBe('0.0,50.0 100.0,50.0')
  render(<Sparkline name="堆内存" values={[1, 3, 2]} text={value => `${value} MB`} />)
  expect(screen.getByText(/最低 1 MB，最高 3 MB/)).toBeTruthy()
  render(<Sparkline name="空" values={[]} text={String} />)
  expect(screen.getByText('正在收集数据…')).toBeTruthy()
})

it('says a part of a whole to everybody', () => {
  render(<Bar name="磁盘" part={0.93} text="已用 93%" />)
  const meter = screen.getByRole('meter', { name: '磁盘' })
  expect([meter.getAttribute('aria-valuenow'), meter.getAttribute('aria-valuetext')]).toEqual(['93', '已用 93%'])
  expect(meter.parentElement?.dataset['level']).toBe('alarming')
})

function Page({ load, isPaused = false }: { load: () => Promise<number>; isPaused?: boolean }) {
  const { value, failure } = usePolled(load, isPaused)
  return <p>{`${value ?? '无'} ${failure?.kind ?? '好'}`}</p>
}

it('[VIEW-SYS-18] asks every three seconds after the answer, only while the tab is shown', async () => {
  let asked = 0
  const load = async () => (asked += 1)
  const page = render(<Page load={load} />)
  await pass(0)
  expect(screen.getByText('1 好')).toBeTruthy()
  await pass(MONITOR_EVERY)
  expect(asked).toBe(2)
  act(() => hide(true))
  await pass(MONITOR_EVERY * 5)
  expect(asked).toBe(2)
  act(() => hide(false))
  await pass(0)
  expect(asked).toBe(3)
  page.rerender(<Page load={load} isPaused />)
  await pass(MONITOR_EVERY * 3)
  expect(asked).toBe(3)
  page.unmount()
  await pass(MONITOR_EVERY * 3)
  expect(asked).toBe(3)
})

it('[SEC-08] attends to what is opened, and to nothing that it asks later by itself', async () => {
  const attended: boolean[] = []
  const load = async ({ unattended }: { unattended: boolean }) => attended.push(!unattended)
  function Attended() {
    usePolled(load)
    return null
  }
  render(<Attended />)
  await pass(0)
  await pass(MONITOR_EVERY)
  act(() => hide(true))
  act(() => hide(false))
  await pass(0)
  expect(attended).toEqual([true, false, false])
})

it('[VIEW-SYS-18] keeps what it had when a question fails, and goes on asking', async () => {
  let isBroken = false
  let asked = 0
  const load = async () => {
    asked += 1
    if (isBroken) throw new Error('gone')
    return asked
  }
  render(<Page load={load} />)
  await pass(0)
  isBroken = true
  await pass(MONITOR_EVERY)
  expect(screen.getByText(/^1 (?!好)/)).toBeTruthy()
  isBroken = false
  await pass(MONITOR_EVERY)
  expect(screen.getByText('3 好')).toBeTruthy()
})

it('drops an answer that comes after the tab was hidden', async () => {
  let answer: (value: number) => void = () => undefined
  render(<Page load={() => new Promise<number>(resolve => (answer = resolve))} isPaused={false} />)
  act(() => hide(true))
  await act(async () => answer(7))
  expect(screen.getByText('无 好')).toBeTruthy()
})

it('[SCALE-10] lists processes that serve together with their sums, and a single one not at all', () => {
  const line = (pid: number, more: Partial<ProcessLine> = {}): ProcessLine => ({
    ...{ id: `host ${pid}`, host: 'host', pid, version: '1', startedAt: 0, at: 60_000, cpu: 0.25, rss: 1_024, heapUsed: 1 },
    ...{ delay: 5, sockets: { notice: 2, grid: 1, chat: 3 }, requests: { count: 10, failed: 1 } },
    pool: { total: 4, waiting: 0 },
    ...more,
  })
  const { rerender } = render(<Processes processes={[line(1)]} />)
  expect(screen.queryByRole('table')).toBeNull()
  rerender(<Processes processes={[line(2), line(1, { delay: 9, requests: { count: 32, failed: 0 } })]} />)
  const rows = screen.getAllByRole('row').map(row => [...row.children].map(cell => cell.textContent))
  expect(rows.slice(1)).toEqual([
    ['host 1', '1 分', '1', '32', '0', '2', '3', '1', '25.00%', '1.0 KB', '9 ms', '4，等待 0'],
    ['host 2（当前）', '1 分', '1', '10', '1', '2', '3', '1', '25.00%', '1.0 KB', '5 ms', '4，等待 0'],
    ['合计（2 个进程）', '', '', '42', '1', '4', '6', '2', '50.00%', '2.0 KB', '最长 9 ms', '8，等待 0'],
  ])
})
