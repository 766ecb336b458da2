import { useLayoutEffect, useRef, useState } from 'react'
import { axisOf, shortNumber } from './scale.ts'

export interface Series {
  name: string
  values: readonly (number | null)[]
}
interface Props {
  name: string
  /** of the points, as the axis says them */
  labels: readonly string[]
  series: readonly Series[]
  /** how a value is said in full */
  text: (value: number) => string
  onOpen?: (at: number) => void
  height?: number
}

/** px where nothing is measured yet */
const WIDTH = 720
const LEFT = 48
const BOTTOM = 24
const TOP = 8

/** Lines over days; the pointer shows the numbers of a day, a press opens its rows. The numbers for keyboard and ears stand in the table twin. */
export function Lines({ name, labels, series, text, onOpen, height = 240 }: Props) {
  const [hovered, setHovered] = useState<number | null>(null)
  const [width, setWidth] = useState(WIDTH)
  const box = useRef<HTMLDivElement>(null)
  // drawn in px: letters keep their size however wide the chart is
  useLayoutEffect(() => {
    const element = box.current
    if (!element || typeof ResizeObserver === 'undefined') return undefined
    const watching = new ResizeObserver(() => setWidth(Math.max(240, element.clientWidth)))
    watching.observe(element)
    return () => watching.disconnect()
  }, [])
  const values = series.flatMap(one => one.values.filter(value => value !== null))
  const ticks = axisOf(Math.max(0, ...values), Math.min(0, ...values))
  const low = ticks[0] ?? 0
  const high = ticks.at(-1) ?? 1
  const inner = height - BOTTOM - TOP
  const step = (width - LEFT - 8) / Math.max(1, labels.length - 1)
  const x = (at: number) => LEFT + (labels.length === 1 ? (width - LEFT) / 2 : at * step)
  const y = (value: number) => TOP + inner - ((value - low) / (high - low || 1)) * inner
  const every = Math.ceil(labels.length / Math.max(3, Math.floor(width / 72)))
  const path = (points: Series['values']) => {
    let isPen = false
    return points
      .map((value, at) => {
        const part = value === null ? '' : `${isPen ? 'L' : 'M'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`
        isPen = value !== null
        return part
      })
      .join('')
  }
  const [first] = series
  const summary = `${name}：${labels.length}个点${values.length ? `，最低 ${text(Math.min(...values))}，最高 ${text(Math.max(...values))}` : ''}`
  return (
    <div ref={box} className="xl-lines">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        height={height}
        role="img"
        aria-label={summary}
        onPointerLeave={() => setHovered(null)}
      >
        {ticks.map(tick => (
          <g key={tick}>
            <line className="xl-lines-grid" x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} />
            <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
              {shortNumber(tick)}
            </text>
          </g>
        ))}
        {labels.map((label, at) =>
          at % every === 0 ? (
            <text key={label} x={x(at)} y={height - 6} textAnchor={at === 0 ? 'start' : 'middle'}>
              {label}
            </text>
          ) : null,
        )}
        {series.map((one, at) => (
          <g key={one.name} data-series={at}>
            <path d={path(one.values)} />
            {one.values.map((value, point) =>
              value !== null && (labels.length <= 31 || point === hovered) ? (
                <circle key={labels[point]} cx={x(point)} cy={y(value)} r={point === hovered ? 5 : 3} />
              ) : null,
            )}
          </g>
        ))}
        {hovered !== null && <line className="xl-lines-cursor" x1={x(hovered)} x2={x(hovered)} y1={TOP} y2={TOP + inner} />}
        {labels.map((label, at) => (
          <rect
            key={label}
            className="xl-lines-hit"
            x={x(at) - step / 2}
            y={0}
            width={Math.max(step, 8)}
            height={height}
            data-opens={onOpen ? true : undefined}
            onPointerEnter={() => setHovered(at)}
            onClick={() => onOpen?.(at)}
          />
        ))}
      </svg>
      <p className="xl-lines-legend" aria-hidden="true">
        {series.map((one, at) => {
          const value = hovered === null ? null : one.values[hovered]
          return (
            <span key={one.name} data-series={at}>
              <i />
              {one.name}
              {value === null || value === undefined ? null : <b>{text(value)}</b>}
            </span>
          )
        })}
        {hovered !== null && first ? <span>{labels[hovered]}</span> : null}
      </p>
    </div>
  )
}
