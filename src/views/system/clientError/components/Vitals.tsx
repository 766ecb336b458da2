import { useState } from 'react'
import { clientVitals } from '#contract/http/calls/clientReports.ts'
import type { ClientVitals, VitalSum } from '#contract/http/calls/clientReports.ts'
import { RATING_TEXT, ratingOf, VITAL_NAMES, VITALS, vitalText } from '#contract/rules/webVitals.ts'
import type { VitalName, VitalRating } from '#contract/rules/webVitals.ts'
import { call } from '#src/lib/http/call.ts'
import { useLoad } from '#src/lib/useLoad.ts'
import { Button } from '#src/ui/Button.tsx'
import { StatusTag } from '#src/ui/status/StatusTag.tsx'
import type { StatusTone } from '#src/ui/status/statusTones.ts'
import { ChartFrame } from '#src/widgets/charts/ChartFrame.tsx'
import { DataTable } from '#src/widgets/charts/DataTable.tsx'
import { Lines } from '#src/widgets/charts/Lines.tsx'
import '../clientError.css'

const DAYS = 14
const load = (days: string) => call(clientVitals, { days: Number(days) }, { quiet: true })
const TONES: Readonly<Record<VitalRating, StatusTone>> = { good: 'good', middling: 'attention', poor: 'bad' }
const scaled = (name: VitalName, value: number) => (VITALS[name].unit === 'score' ? value / 1_000 : value)
const unitOf = (name: VitalName) => (VITALS[name].unit === 'score' ? '分' : '毫秒')
const limits = (name: VitalName) => `良好 ≤ ${vitalText(name, VITALS[name].good)}，较差 > ${vitalText(name, VITALS[name].poor)}`

function Rating({ name, p75 }: { name: VitalName; p75: number }) {
  const rating = ratingOf(name, p75)
  return <StatusTag tone={TONES[rating]}>{RATING_TEXT[rating]}</StatusTag>
}

function Tile({ name, sum, isShown, onShow }: { name: VitalName; sum?: VitalSum; isShown: boolean; onShow: () => void }) {
  const p75 = sum?.p75 ?? null
  return (
    <Button className="xl-vital" aria-pressed={isShown} title={limits(name)} onClick={onShow}>
      <span>
        {VITALS[name].name} <small>{name}</small>
      </span>
      <strong>{p75 === null ? '—' : vitalText(name, p75)}</strong>
      <span>
        {p75 === null ? <small>暂无数据</small> : <Rating name={name} p75={p75} />}
        {sum === undefined ? null : <small>{sum.count.toLocaleString('zh-CN')} 次访问</small>}
      </span>
    </Button>
  )
}

const isNothing = (vitals: ClientVitals) => vitals.all.length === 0

/** How fast pages were: what three of four visits stayed below, by day as a chart, by page as its table. */
export function Vitals() {
  const [name, setName] = useState<VitalName>('LCP')
  const { state, again } = useLoad(String(DAYS), load)
  const vitals = state.kind === 'there' ? state.value : null
  const daysOf = (all: ClientVitals) => all.days.filter(day => day.name === name)
  return (
    <section className="xl-vitals" aria-label="页面性能">
      <div className="xl-vital-tiles">
        {VITAL_NAMES.map(one => {
          const sum = vitals?.all.find(of => of.name === one)
          return (
            <Tile
              key={one}
              name={one}
              isShown={one === name}
              onShow={() => setName(one)}
              {...(sum === undefined ? {} : { sum })}
            />
          )
        })}
      </div>
      <ChartFrame
        title={`${VITALS[name].name}（第75百分位）`}
        unit={unitOf(name)}
        definition={`${VITALS[name].meaning}。最近${DAYS}天，四分之三的访问不超过此值；${limits(name)}`}
        state={state}
        again={again}
        isEmpty={isNothing}
        renderChart={all => (
          <Lines
            name={VITALS[name].name}
            labels={daysOf(all).map(({ day }) => day.slice(5))}
            series={[
              { name: VITALS[name].name, values: daysOf(all).map(({ p75 }) => (p75 === null ? null : scaled(name, p75))) },
            ]}
            text={value => vitalText(name, VITALS[name].unit === 'score' ? value * 1_000 : Math.round(value))}
            height={160}
          />
        )}
        renderTable={all => (
          <DataTable
            caption={`${VITALS[name].name}，按日期和页面`}
            heads={['日期或页面', '第75百分位', '评价', '访问']}
            rows={[
              ...daysOf(all).map(sum => ({ key: sum.day, of: sum.day, sum })),
              ...all.routes.filter(route => route.name === name).map(sum => ({ key: sum.route, of: sum.route, sum })),
            ].map(({ key, of, sum: { p75, count } }) => ({
              key,
              cells: [
                of,
                p75 === null ? '—' : vitalText(name, p75),
                p75 === null ? '—' : <Rating key="r" name={name} p75={p75} />,
                count.toLocaleString('zh-CN'),
              ],
            }))}
          />
        )}
      />
    </section>
  )
}
