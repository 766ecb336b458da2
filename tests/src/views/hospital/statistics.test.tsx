import '#tests/src/support/jsdomParts.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { KPI_IDS, KPIS, type KpiId } from '#contract/statistics/kpi.ts'
import type { Overview } from '#contract/entities/serviceData.ts'
import { Bars } from '#src/widgets/charts/Bars.tsx'
import { ChartFrame } from '#src/widgets/charts/ChartFrame.tsx'
import { DataTable } from '#src/widgets/charts/DataTable.tsx'
import { HeatMap } from '#src/widgets/charts/HeatMap.tsx'
import { Lines } from '#src/widgets/charts/Lines.tsx'
import { axisOf, shortNumber } from '#src/widgets/charts/scale.ts'
import { todayHash, todayRowsOf } from '#src/views/hospital/serviceData/components/home/hashes.ts'
import { moved } from '#src/views/hospital/serviceData/components/home/Shortcuts.tsx'
import { pointsOf, presetDays } from '#src/views/hospital/serviceData/components/statistics/filter.ts'
import { Tiles } from '#src/views/hospital/serviceData/components/statistics/Tiles.tsx'
import { TILES } from '#src/views/hospital/serviceData/components/statistics/tileSpecs.ts'

afterEach(cleanup)

const one = { n: 4, hits: 3, sum: 8, part: 2, mean: 2, median: 2, p90: 4 }
const overview = (ids: readonly KpiId[]): Overview => ({
  asOf: 0,
  figures: Object.fromEntries(ids.map(id => [id, one])),
  before: Object.fromEntries(ids.map(id => [id, { ...one, n: 2 }])),
})
/** What stands in tooltips; asked for by role it takes seconds in jsdom. */
const tips = () => [...document.querySelectorAll('[role="tooltip"]')].map(tip => tip.textContent)
const IN_CHARTS: readonly KpiId[] = ['diseases', 'drugs']

it('[STAT-02] every indicator stands in a tile or a chart and says its definition to pointer and keyboard', async () => {
  const person = userEvent.setup()
  const ids = KPI_IDS.filter(id => !IN_CHARTS.includes(id))
  expect(
    Object.values(TILES)
      .flat()
      .flatMap(({ main, more }) => [main, ...more])
      .toSorted(),
  ).toEqual([...ids].toSorted())
  const opened: KpiId[] = []
  render(<Tiles overview={overview(ids)} onOpen={id => opened.push(id)} />)
  const numbers = screen.getAllByRole('button')
  for (const number of numbers) {
    const id = number.dataset['kpi'] as KpiId
    await person.tab()
    expect(document.activeElement, id).toBe(number)
    await waitFor(() => expect(tips(), id).toContain(KPIS[id].definition))
    expect(number.getAttribute('aria-description')).toBe(KPIS[id].definition)
  }
  const [first] = numbers
  if (first) await person.click(first)
  expect(opened).toEqual(['orders'])
  await person.unhover(numbers[0] ?? document.body)
  await person.hover(numbers.find(number => number.dataset['kpi'] === 'turnover') ?? document.body)
  await waitFor(() => expect(tips()).toContain(KPIS.turnover.definition))
}, 60_000)

it('[STAT-01] an address names the rows of today behind a number, of one department where the number is its own', () => {
  const named = (hash: string) => todayRowsOf(hash, KPI_IDS)
  expect(todayHash('accepted')).toBe('#today-accepted')
  expect(named('#today-accepted')).toEqual({ figure: 'accepted' })
  expect(todayHash('accepted', '内/科')).toBe('#today-accepted/%E5%86%85%2F%E7%A7%91')
  expect(named('#today-accepted/%E5%86%85%2F%E7%A7%91')).toEqual({ figure: 'accepted', org: '内/科' })
  // those of no department
  expect(named(todayHash('accepted', ''))).toEqual({ figure: 'accepted', org: '' })
  expect([named('#today-nothing'), named('#today-accepted/%E5%86'), named('#statistics'), named('')]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

it('a pharmacist sees the tiles of prescriptions alone, each led by the first figure that is theirs', () => {
  render(
    <Tiles
      overview={overview(KPI_IDS.filter(id => KPIS[id].isOfPrescriptions && !IN_CHARTS.includes(id)))}
      onOpen={() => undefined}
    />,
  )
  const names = screen.getAllByRole('button').map(button => button.dataset['kpi'])
  expect(names).toEqual([
    'prescriptions',
    'prescribedRate',
    'herbShare',
    'longShare',
    'reviewTime',
    'passRate',
    'rejections',
    'warnedRate',
    'forcedRate',
    'amount',
    'kinds',
    'antibioticRate',
  ])
})

it('the change against the period before says direction and share', () => {
  render(<Tiles overview={overview(['orders'])} onOpen={() => undefined} />)
  expect(screen.getByRole('button', { name: /订单量/ }).textContent).toContain('较上期100.0%')
  expect(screen.getByLabelText('上升')).toBeTruthy()
})

const frame = (rows: readonly number[], more: { onExport?: () => void } = {}) => (
  <ChartFrame
    title="驳回原因"
    unit="次"
    definition="驳回时勾选的原因。"
    state={{ kind: 'there', value: rows }}
    again={() => undefined}
    isEmpty={value => value.length === 0}
    renderChart={value => (
      <Bars name="驳回原因" bars={value.map(n => ({ key: `${n}`, name: `原因${n}`, value: n, text: `${n}` }))} />
    )}
    renderTable={value => (
      <DataTable caption="驳回原因" heads={['原因', '次']} rows={value.map(n => ({ key: `${n}`, cells: [`原因${n}`, n] }))} />
    )}
    {...more}
  />
)

it('[STAT-08] a chart has a name, unit, definition, a table twin by keyboard and an export', async () => {
  const person = userEvent.setup()
  const save = vi.fn()
  render(frame([3, 1], { onExport: save }))
  const region = within(screen.getByRole('region', { name: '驳回原因' }))
  expect(region.getByRole('list', { name: '驳回原因' }).textContent).toBe('原因33原因11')
  expect(region.getByText('单位：次')).toBeTruthy()
  expect(region.getByRole('button', { name: '驳回原因的统计口径：驳回时勾选的原因。' })).toBeTruthy()
  region.getByRole('button', { name: '表：驳回原因' }).focus()
  await person.keyboard('{Enter}')
  const table = region.getByRole('table', { name: '驳回原因' })
  expect(
    within(table)
      .getAllByRole('row')
      .map(row => row.textContent),
  ).toEqual(['原因次', '原因33', '原因11'])
  await person.click(region.getByRole('button', { name: '图：驳回原因' }))
  expect(region.queryByRole('table')).toBeNull()
  await person.click(region.getByRole('button', { name: '导出明细：驳回原因' }))
  expect(save).toHaveBeenCalledOnce()
})

it('an empty chart keeps its axes and says so', () => {
  const { container } = render(frame([]))
  expect(screen.getByText('所选时间内暂无数据')).toBeTruthy()
  expect(container.querySelector('.xl-bars-axes')).toBeTruthy()
  cleanup()
  const { container: lines } = render(<Lines name="订单量" labels={[]} series={[{ name: '订单量', values: [] }]} text={String} />)
  expect(lines.querySelectorAll('.xl-lines-grid')).toHaveLength(5)
})

it('[STAT-08] lines and heat maps say in one sentence what they show', () => {
  render(
    <Lines
      name="订单量"
      labels={['11-01', '11-02']}
      series={[{ name: '订单量', values: [3, 9] }]}
      text={value => `${value} 次`}
    />,
  )
  expect(screen.getByRole('img', { name: '订单量：2个点，最低 3 次，最高 9 次' })).toBeTruthy()
  const open = vi.fn()
  render(<HeatMap name="问诊时段" cells={[{ weekday: 1, hour: 9, count: 7 }]} onOpen={open} />)
  expect(screen.getByRole('img', { name: '问诊时段，最多 7 次' })).toBeTruthy()
  screen.getByTitle('周一 9:00–10:00 7 次').click()
  expect(open).toHaveBeenCalledWith({ weekday: 1, hour: 9 })
})

it('axes have round numbers, large ones in 万', () => {
  expect([axisOf(0), axisOf(7), axisOf(95), axisOf(3, -1)]).toEqual([
    [0, 1, 2, 3, 4],
    [0, 2, 4, 6, 8],
    [0, 50, 100],
    [-1, 0, 1, 2, 3],
  ])
  expect([shortNumber(1_200), shortNumber(25_000), shortNumber(0.5)]).toEqual(['1,200', '2.5万', '0.5'])
})

it('a period holds its days, a single day its hours', () => {
  const now = Date.UTC(2025, 2, 1, 17)
  expect([presetDays('today', now), presetDays('week', now)]).toEqual([
    { from: '2025-03-02', to: '2025-03-02' },
    { from: '2025-02-24', to: '2025-03-02' },
  ])
  expect(pointsOf({ from: '2025-02-28', to: '2025-03-01' })).toEqual(['2025-02-28', '2025-03-01'])
  expect(pointsOf({ from: '2025-03-01', to: '2025-03-01' })).toHaveLength(24)
})

it('a shortcut is moved within the list, never out of it', () => {
  expect([moved(['a', 'b', 'c'], 0, 2), moved(['a', 'b', 'c'], 2, 1), moved(['a', 'b'], 0, -1), moved(['a', 'b'], 1, 2)]).toEqual(
    [
      ['b', 'c', 'a'],
      ['a', 'c', 'b'],
      ['a', 'b'],
      ['a', 'b'],
    ],
  )
})
