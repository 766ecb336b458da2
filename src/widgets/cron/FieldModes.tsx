import { Checkbox, Radio, Select } from 'antd'
import { CRON_FACTS, YEAR_CHOICES, YEAR_RANGE } from '#contract/cron/fields.ts'
import type { CronMode, CronPart } from '#machines/cronBuilder/cronBuilder.types.ts'
import { DOWN } from '#src/ui/icons.tsx'
import { ModeLine, Whole } from './ModeLine.tsx'
import { CRON_TEXT, UNITS } from './texts.ts'

interface Props {
  field: keyof typeof UNITS
  mode: CronMode | null
  part: CronPart
  onChoose: (mode: CronMode, numbers?: Partial<CronPart>) => void
}

const span = (low: number, high: number): number[] => Array.from({ length: high - low + 1 }, (_, at) => low + at)
const YEARS = span(YEAR_CHOICES.first, YEAR_CHOICES.last).map(value => ({ value, label: String(value) }))

/** Every, increment, range, list: the modes of seconds, minutes, hours, months and years. */
export function FieldModes({ field, mode, part, onChoose }: Props) {
  const { low, high, widest } = CRON_FACTS[field]
  const unit = UNITS[field]
  const isYear = field === 'year'
  const list = (values: readonly number[]) => onChoose('list', { list: values })
  return (
    <Radio.Group className="xl-cron-modes" value={mode} onChange={event => onChoose(event.target.value as CronMode)}>
      <ModeLine mode="every" label={unit.each} />
      <ModeLine mode="loop" label="间隔">
        从
        <Whole
          label={`间隔开始${unit.at}`}
          value={part.loopStart}
          min={low}
          max={high}
          onChange={loopStart => onChoose('loop', { loopStart })}
        />
        {unit.at}开始，每
        <Whole
          label={`间隔${unit.steps}数`}
          value={part.loopInterval}
          min={1}
          max={widest}
          onChange={loopInterval => onChoose('loop', { loopInterval })}
        />
        {unit.steps}执行一次
      </ModeLine>
      <ModeLine mode="range" label="区间">
        从
        <Whole
          label={`区间开始${unit.at}`}
          value={part.rangeStart}
          min={isYear ? YEAR_RANGE.lowestFrom : low}
          max={high}
          onChange={rangeStart => onChoose('range', { rangeStart })}
        />
        到
        <Whole
          label={`区间结束${unit.at}`}
          value={part.rangeEnd}
          min={isYear ? YEAR_RANGE.lowestTo : low}
          max={high}
          onChange={rangeEnd => onChoose('range', { rangeEnd })}
        />
        {unit.at}
      </ModeLine>
      <ModeLine mode="list" label={unit.list}>
        {isYear ? (
          <Select
            mode="multiple"
            suffixIcon={DOWN}
            className="xl-cron-years"
            aria-label={unit.list}
            placeholder="请选择年份"
            value={[...part.list]}
            options={YEARS}
            onChange={list}
          />
        ) : null}
      </ModeLine>
      {isYear ? null : (
        <Checkbox.Group
          className="xl-cron-list"
          role="group"
          aria-label={unit.list}
          value={[...part.list]}
          options={span(low, high).map(value => ({ value, label: String(value) }))}
          onChange={list}
        />
      )}
      {mode === null ? <p className="xl-cron-by-hand">{CRON_TEXT.byHand}</p> : null}
    </Radio.Group>
  )
}
