import { WEEKDAYS } from '#src/lib/text/statistics.ts'

interface Props {
  name: string
  cells: readonly { weekday: number; hour: number; count: number }[]
  onOpen: (cell: { weekday: number; hour: number }) => void
}
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const LEVELS = 5

/** Hours across, weekdays down; five steps of one colour, and the number in each cell that has one. */
export function HeatMap({ name, cells, onOpen }: Props) {
  const counts = new Map(cells.map(({ weekday, hour, count }) => [`${weekday} ${hour}`, count]))
  const most = Math.max(1, ...counts.values())
  return (
    <div className="xl-heat" role="img" aria-label={`${name}，最多 ${counts.size ? most : 0} 次`}>
      {WEEKDAYS.map((weekday, day) => (
        <div key={weekday} className="xl-heat-row">
          <span>{weekday}</span>
          {HOURS.map(hour => {
            const count = counts.get(`${day + 1} ${hour}`) ?? 0
            return (
              <i
                key={hour}
                data-level={count === 0 ? 0 : Math.ceil((count / most) * LEVELS)}
                title={`${weekday} ${hour}:00–${hour + 1}:00 ${count} 次`}
                onClick={count === 0 ? undefined : () => onOpen({ weekday: day + 1, hour })}
              >
                {count || ''}
              </i>
            )
          })}
        </div>
      ))}
      <div className="xl-heat-row xl-heat-hours" aria-hidden="true">
        <span />
        {HOURS.map(hour => (
          <b key={hour}>{hour % 3 === 0 ? hour : ''}</b>
        ))}
      </div>
    </div>
  )
}
