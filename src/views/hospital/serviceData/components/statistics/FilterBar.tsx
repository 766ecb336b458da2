import { DOCTORS_BY_ACCOUNT } from '#contract/statistics/kpi.ts'
import { Button } from '#src/ui/Button.tsx'
import { DateRange } from '#src/ui/inputs/DateRange.tsx'
import { DictSelect } from '#src/widgets/selects/DictSelect.tsx'
import { STATISTICS_TEXT as T } from '#src/lib/text/statistics.ts'
import { dateTime } from '#src/lib/format.ts'
import type { StatisticsFilter } from './filter.ts'

interface Props {
  filter: StatisticsFilter
  /** the days of a preset are left as they were */
  onChange: (filter: StatisticsFilter) => void
  /** epoch ms; null while it is counted */
  asOf: number | null
  onRefresh: () => void
}
const PRESETS = ['today', 'week', 'month', 'own'] as const

/** Period, department, doctor and comparison; sticks to the top while the charts scroll. */
export function FilterBar({ filter, onChange, asOf, onRefresh }: Props) {
  return (
    <div className="xl-stat-filter" role="search" aria-label={T.period}>
      <div className="xl-stat-presets" role="group" aria-label={T.period}>
        {PRESETS.map(preset => (
          <Button
            key={preset}
            className="xl-stat-preset"
            aria-pressed={filter.preset === preset}
            onClick={() => onChange({ ...filter, preset })}
          >
            {T.days[preset]}
          </Button>
        ))}
      </div>
      {filter.preset === 'own' && (
        <DateRange
          aria-label={T.period}
          value={[filter.from, filter.to]}
          onChange={([from, to]) => {
            if (from !== '' && to !== '') onChange({ ...filter, from, to })
          }}
        />
      )}
      <span className="xl-stat-select">
        <DictSelect
          dictCode="sys_depart,depart_name,org_code"
          aria-label={T.org}
          placeholder={`${T.all}${T.org}`}
          value={filter.org}
          onChange={org => onChange({ ...filter, org: org ?? '' })}
        />
      </span>
      <span className="xl-stat-select">
        <DictSelect
          dictCode={DOCTORS_BY_ACCOUNT}
          aria-label={T.doctor}
          placeholder={`${T.all}${T.doctor}`}
          value={filter.doctor}
          onChange={doctor => onChange({ ...filter, doctor: doctor ?? '' })}
        />
      </span>
      <label className="xl-stat-compare">
        <input
          type="checkbox"
          checked={filter.compare}
          onChange={event => onChange({ ...filter, compare: event.target.checked })}
        />
        {T.compare}
      </label>
      <span className="xl-stat-asof" role="status">
        {asOf === null ? '' : `${T.asOf} ${dateTime(asOf).slice(11)}`}
        <Button variant="text" onClick={onRefresh}>
          {T.refresh}
        </Button>
      </span>
    </div>
  )
}
