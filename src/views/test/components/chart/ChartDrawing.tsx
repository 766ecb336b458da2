import { memo } from 'react'
import type { TextLine } from './boxes.ts'
import { LINE, PAD } from './boxes.ts'
import type { PlacedArrow, PlacedBox, PlacedChart } from './elkGraph.ts'

/** What is marked in a chart; names as the coverage has them. */
export interface ChartMarks {
  /** states where one is */
  active?: ReadonlySet<string>
  /** states that were seen and transitions that were taken; the others are dashed */
  walked?: ReadonlySet<string>
  /** transitions of the last step */
  taken?: ReadonlySet<string>
  /** states and transitions that a search found, or that is chosen */
  found?: ReadonlySet<string>
}

const BASE = 12
const TIP = 6

const wayOf = (points: PlacedArrow['points']): string =>
  points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

/** The tip of an arrow as a triangle, so that a saved picture needs no markers. */
function tipOf(points: PlacedArrow['points']): string {
  const [from, to] = points.slice(-2)
  if (from === undefined || to === undefined) return ''
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const [dx, dy] = [(to.x - from.x) / far, (to.y - from.y) / far]
  const back = { x: to.x - dx * TIP, y: to.y - dy * TIP }
  const side = TIP * 0.55
  return `M${to.x} ${to.y}L${back.x - dy * side} ${back.y + dx * side}L${back.x + dy * side} ${back.y - dx * side}Z`
}

const has = (set: ReadonlySet<string> | undefined, name: string | undefined) => name !== undefined && set?.has(name) === true
const flag = (is: boolean) => (is ? 'true' : undefined)

function Lines({ lines, x, y, marks }: { lines: readonly TextLine[]; x: number; y: number; marks: ChartMarks }) {
  return lines.map((line, at) => (
    <text
      key={at}
      x={x}
      y={y + at * LINE + BASE}
      className={`xl-chart-${line.look}`}
      data-name={line.name}
      data-taken={flag(has(marks.taken, line.name))}
      data-found={flag(has(marks.found, line.name))}
      data-dim={flag(line.name !== undefined && marks.walked !== undefined && !has(marks.walked, line.name))}
    >
      {line.text === line.whole ? null : <title>{line.whole}</title>}
      {line.text}
    </text>
  ))
}

function Box({ box, isRegion, isParent, marks }: { box: PlacedBox; isRegion: boolean; isParent: boolean; marks: ChartMarks }) {
  const { state, x, y, width, height, lines } = box
  const isActive = has(marks.active, state.id)
  const isDim = marks.walked !== undefined && !has(marks.walked, state.id) && state.id !== '(root)'
  if (state.kind === 'history')
    return (
      <g data-state={state.id}>
        <circle className="xl-chart-box" cx={x + width / 2} cy={y + height / 2} r={width / 2} />
        <text className="xl-chart-title" textAnchor="middle" x={x + width / 2} y={y + height / 2 + 4}>
          H
        </text>
      </g>
    )
  return (
    <g
      data-state={state.id}
      data-active={flag(isActive)}
      data-found={flag(has(marks.found, state.id))}
      data-dim={flag(isDim)}
      data-region={flag(isRegion)}
      data-parent={flag(isParent)}
    >
      <rect className="xl-chart-box" x={x} y={y} width={width} height={height} rx={8} />
      {state.kind === 'final' && (
        <rect className="xl-chart-final" x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={5} />
      )}
      <Lines lines={lines} x={x + PAD} y={y + PAD} marks={marks} />
      {isActive && <path className="xl-chart-here" d={`M${x + 2} ${y + PAD + 2}l7 4.5l-7 4.5Z`} />}
    </g>
  )
}

function Arrow({ arrow, marks }: { arrow: PlacedArrow; marks: ChartMarks }) {
  const names = arrow.lines.map(({ name }) => name)
  const some = (set: ReadonlySet<string> | undefined) => names.some(name => has(set, name))
  return (
    <g
      className="xl-chart-arrow"
      data-arrow={arrow.id}
      data-taken={flag(some(marks.taken))}
      data-found={flag(some(marks.found))}
      data-dim={flag(marks.walked !== undefined && !some(marks.walked))}
    >
      <path className="xl-chart-way" d={wayOf(arrow.points)} />
      <path className="xl-chart-tip" d={tipOf(arrow.points)} />
    </g>
  )
}

/** The chart as SVG elements: boxes, then arrows, texts of arrows above all. */
export const ChartDrawing = memo(function ChartDrawing({ chart, marks }: { chart: PlacedChart; marks: ChartMarks }) {
  const kinds = new Map(chart.boxes.map(({ state }) => [state.id, state.kind]))
  const parents = new Set(chart.boxes.map(({ state }) => state.parent))
  return (
    <>
      {chart.boxes.map(box => (
        <Box
          key={box.state.id}
          box={box}
          isRegion={box.state.parent !== null && kinds.get(box.state.parent) === 'parallel'}
          isParent={parents.has(box.state.id)}
          marks={marks}
        />
      ))}
      {chart.starts.map(({ at, points }, index) => (
        <g key={index} className="xl-chart-start">
          <circle cx={at.x + 6} cy={at.y + 6} r={6} />
          <path className="xl-chart-way" d={wayOf(points)} />
          <path className="xl-chart-tip" d={tipOf(points)} />
        </g>
      ))}
      {chart.arrows.map(arrow => (
        <Arrow key={arrow.id} arrow={arrow} marks={marks} />
      ))}
      {chart.arrows.map(({ id, at, lines }) => (
        <Lines key={id} lines={lines} x={at.x + 4} y={at.y} marks={marks} />
      ))}
    </>
  )
})
