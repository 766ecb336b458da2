import { useMemo, useState } from 'react'
import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { daysInMonth, weekdayOf } from '#contract/cron/calendar.ts'
import { planOf } from '#contract/cron/clock.ts'
import type { CronExpression } from '#contract/cron/expression.ts'
import { nextRun, scheduleOf } from '#contract/cron/nextRuns.ts'
import { HOSPITAL_ZONE } from '#contract/rules/hospitalClock.ts'
import { zoneOffset } from '#contract/cron/zone.ts'
import { CRON_TEXT, WEEKDAYS } from './texts.ts'

const MONTHS = 12
/** Months since year 0 of the next run on the clock of the hospital, whatever the year in the expression; of the month that is, when none comes. */
function monthOfNextRun(expression: CronExpression | null): number {
  const now = Date.now()
  const run = expression === null ? null : nextRun(scheduleOf(expression, { isYearIgnored: true }), now)
  const moment = run ?? now
  const date = new Date(moment + zoneOffset(HOSPITAL_ZONE)(moment))
  return date.getUTCFullYear() * MONTHS + date.getUTCMonth()
}

/** A month with the days on which the expression runs; opens on that of the next run. Takes no notice of the year, like the preview above it. */
export function CronCalendar({ expression }: { expression: CronExpression | null }) {
  const first = useMemo(() => monthOfNextRun(expression), [expression])
  // where the person turned to; another expression begins anew
  const [turned, setTurned] = useState({ of: expression, at: first })
  const at = turned.of === expression ? turned.at : first
  const setAt = (month: number) => setTurned({ of: expression, at: month })
  const year = Math.floor(at / MONTHS)
  const month = (at % MONTHS) + 1
  const plan = useMemo(() => (expression === null ? null : planOf(expression, true)), [expression])
  const runs = plan === null || !plan.plain.months.includes(month) ? [] : plan.daysOf(year, month)
  const blanks = weekdayOf(year, month, 1) - 1
  const days = Array.from({ length: daysInMonth(year, month) }, (_, index) => index + 1)
  return (
    <section className="xl-cron-calendar" aria-label={CRON_TEXT.calendar}>
      <div className="xl-cron-month">
        <Button size="small" type="text" aria-label="上个月" icon={<LeftOutlined aria-hidden />} onClick={() => setAt(at - 1)} />
        <span aria-live="polite">
          {year}年{month}月 · 执行{runs.length}天
        </span>
        <Button size="small" type="text" aria-label="下个月" icon={<RightOutlined aria-hidden />} onClick={() => setAt(at + 1)} />
      </div>
      <ol className="xl-cron-days">
        {WEEKDAYS.map(({ label }) => (
          <li key={label} className="xl-cron-weekday" aria-hidden>
            {label.slice(1)}
          </li>
        ))}
        {days.map(day => (
          <li
            key={day}
            data-runs={runs.includes(day)}
            aria-label={`${day}日${runs.includes(day) ? '，执行' : ''}`}
            {...(day === 1 ? { style: { gridColumnStart: blanks + 1 } } : {})}
          >
            {day}
          </li>
        ))}
      </ol>
    </section>
  )
}
