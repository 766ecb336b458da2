import { useRef, type PointerEvent } from 'react'
import type { ChartMarks } from './ChartDrawing.tsx'
import type { PlacedChart } from './elkGraph.ts'
import type { View } from './useViewport.ts'

const WIDTH = 168
const HEIGHT = 112

interface Props {
  chart: PlacedChart
  marks: ChartMarks
  view: View
  room: { width: number; height: number }
  onMove(view: View): void
}

/** The whole chart in small, with a frame around what is seen; dragging it moves the chart. The keyboard moves the chart itself. */
export function Minimap({ chart, marks, view, room, onMove }: Props) {
  const map = useRef<SVGSVGElement>(null)
  const small = Math.min(WIDTH / chart.width, HEIGHT / chart.height)
  const move = (event: PointerEvent) => {
    const box = map.current?.getBoundingClientRect()
    if (box === undefined || event.buttons === 0) return
    const at = { x: (event.clientX - box.left) / small, y: (event.clientY - box.top) / small }
    onMove({ ...view, x: room.width / 2 - at.x * view.scale, y: room.height / 2 - at.y * view.scale })
  }
  return (
    <svg
      ref={map}
      className="xl-chart-map"
      aria-hidden="true"
      width={chart.width * small}
      height={chart.height * small}
      viewBox={`0 0 ${chart.width} ${chart.height}`}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        move(event)
      }}
      onPointerMove={move}
    >
      {chart.boxes.map(({ state, x, y, width, height }) => (
        <rect
          key={state.id}
          x={x}
          y={y}
          width={width}
          height={height}
          rx={8}
          data-active={marks.active?.has(state.id) === true ? 'true' : undefined}
        />
      ))}
      <rect
        className="xl-chart-seen"
        x={-view.x / view.scale}
        y={-view.y / view.scale}
        width={room.width / view.scale}
        height={room.height / view.scale}
        strokeWidth={2 / small}
      />
    </svg>
  )
}
