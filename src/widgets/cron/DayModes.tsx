import { Checkbox, Radio } from 'antd'
import { CRON_FACTS, MOST_BEFORE_END, MOST_NTH } from '#contract/cron/fields.ts'
import type { CronDayNumbers, CronMode, CronPart } from '#machines/cronBuilder/cronBuilder.types.ts'
import { ModeLine, Weekday, Whole } from './ModeLine.tsx'
import { CRON_TEXT, WEEKDAYS } from './texts.ts'

interface Props {
  mode: CronMode | null
  day: CronPart
  week: CronPart
  numbers: CronDayNumbers
  onChoose: (mode: CronMode, numbers?: Partial<CronPart>, days?: Partial<CronDayNumbers>) => void
}

const { low, high } = CRON_FACTS.day
const WEEK = CRON_FACTS.week.widest
const DAYS = Array.from({ length: high }, (_, at) => ({ value: at + 1, label: String(at + 1) }))

/** The day tab: modes of days and of weekdays, each of which makes the other part `?` (CRON-08 to CRON-19). */
export function DayModes({ mode, day, week, numbers, onChoose }: Props) {
  const days = (chosen: CronMode) => (given: Partial<CronDayNumbers>) => onChoose(chosen, {}, given)
  return (
    <Radio.Group className="xl-cron-modes" value={mode} onChange={event => onChoose(event.target.value as CronMode)}>
      <ModeLine mode="every" label="每天" />
      <ModeLine mode="weekLoop" label="每几周">
        从
        <Weekday label="开始的星期" value={week.loopStart} onChange={loopStart => onChoose('weekLoop', { loopStart })} />
        开始，每
        <Whole
          label="间隔周数"
          value={week.loopInterval}
          min={1}
          max={WEEK}
          onChange={loopInterval => onChoose('weekLoop', { loopInterval })}
        />
        周（以预览为准）
      </ModeLine>
      <ModeLine mode="loop" label="每几天">
        从
        <Whole
          label="间隔开始日"
          value={day.loopStart}
          min={low}
          max={high}
          onChange={loopStart => onChoose('loop', { loopStart })}
        />
        日开始，每
        <Whole
          label="间隔天数"
          value={day.loopInterval}
          min={1}
          max={CRON_FACTS.day.widest}
          onChange={loopInterval => onChoose('loop', { loopInterval })}
        />
        天执行一次
      </ModeLine>
      <ModeLine mode="weekRange" label="星期区间">
        从
        <Weekday label="区间开始星期" value={week.rangeStart} onChange={rangeStart => onChoose('weekRange', { rangeStart })} />
        到
        <Weekday label="区间结束星期" value={week.rangeEnd} onChange={rangeEnd => onChoose('weekRange', { rangeEnd })} />
      </ModeLine>
      <ModeLine mode="range" label="日期区间">
        从
        <Whole
          label="区间开始日"
          value={day.rangeStart}
          min={low}
          max={high}
          onChange={rangeStart => onChoose('range', { rangeStart })}
        />
        到
        <Whole
          label="区间结束日"
          value={day.rangeEnd}
          min={low}
          max={high}
          onChange={rangeEnd => onChoose('range', { rangeEnd })}
        />
        日
      </ModeLine>
      <ModeLine mode="last" label="每月最后一天" />
      <ModeLine mode="lastWorkday" label="每月最后一个工作日" />
      <ModeLine mode="lastWeekday" label="每月最后一个星期几">
        <Weekday
          label="最后一个的星期"
          value={numbers.lastWeekday}
          onChange={lastWeekday => days('lastWeekday')({ lastWeekday })}
        />
      </ModeLine>
      <ModeLine mode="beforeEnd" label="月末之前">
        每月最后一天之前
        <Whole
          label="月末前的天数"
          value={numbers.beforeEnd}
          min={1}
          max={MOST_BEFORE_END}
          onChange={beforeEnd => days('beforeEnd')({ beforeEnd })}
        />
        天
      </ModeLine>
      <ModeLine mode="nearestWorkday" label="最近的工作日">
        最接近每月
        <Whole
          label="最接近的日"
          value={numbers.workday}
          min={low}
          max={high}
          onChange={workday => days('nearestWorkday')({ workday })}
        />
        日
      </ModeLine>
      <ModeLine mode="nthWeekday" label="每月第几个星期几">
        第
        <Whole label="第几个" value={numbers.nth} min={1} max={MOST_NTH} onChange={nth => days('nthWeekday')({ nth })} />个
        <Weekday label="第几个的星期" value={numbers.nthWeekday} onChange={nthWeekday => days('nthWeekday')({ nthWeekday })} />
      </ModeLine>
      <ModeLine mode="weekList" label="指定星期" />
      <Checkbox.Group
        className="xl-cron-list"
        role="group"
        aria-label="指定星期"
        value={[...week.list]}
        options={WEEKDAYS}
        onChange={list => onChoose('weekList', { list })}
      />
      <ModeLine mode="list" label="指定日期" />
      <Checkbox.Group
        className="xl-cron-list"
        role="group"
        aria-label="指定日期"
        value={[...day.list]}
        options={DAYS}
        onChange={list => onChoose('list', { list })}
      />
      {mode === null ? <p className="xl-cron-by-hand">{CRON_TEXT.byHand}</p> : null}
    </Radio.Group>
  )
}
