import { useEffect, useImperativeHandle, type Ref } from 'react'
import type { ChartMarks } from './ChartDrawing.tsx'
import { ChartDrawing } from './ChartDrawing.tsx'
import type { PlacedChart } from './elkGraph.ts'
import { Minimap } from './Minimap.tsx'
import { useViewport } from './useViewport.ts'
import './chart.css'

/** What tools outside do to a chart. */
export interface ChartHandle {
  fit(): void
  zoomIn(): void
  zoomOut(): void
  /** the drawing, for saving and printing */
  svg(): SVGSVGElement | null
}

interface Props {
  ref?: Ref<ChartHandle>
  chart: PlacedChart
  /** another one begins at its start */
  chartKey: string
  /** Chinese name of the machine */
  title: string
  marks: ChartMarks
  /** state that must be seen */
  shown: string | null
  /** a state or transition was pressed; by keyboard the list beside does the same */
  onPick(name: string): void
}

/** Wider or higher than the window by this, a chart gets its small map. */
const LARGE = 1.05

/** A drawn machine to zoom and move. Screen readers get the list of states and transitions in its place. */
export function Chart({ ref, chart, chartKey, title, marks, shown, onPick }: Props) {
  const begin = chart.boxes.find(({ state }) => state.id === chart.boxes[0]?.state.initial[0]) ?? null
  const { frame, view, room, setView, fit, reveal, zoomIn, zoomOut, handlers } = useViewport(chart, chartKey, begin)
  useImperativeHandle(ref, () => ({ fit, zoomIn, zoomOut, svg: () => frame.current?.querySelector('svg') ?? null }), [
    fit,
    zoomIn,
    zoomOut,
    frame,
  ])
  useEffect(() => {
    const box = chart.boxes.find(({ state }) => state.id === shown)
    if (box !== undefined) reveal(box)
  }, [chart, shown, reveal])
  const isLarge = chart.width * view.scale > room.width * LARGE || chart.height * view.scale > room.height * LARGE
  return (
    <div className="xl-chart">
      <div
        ref={frame}
        className="xl-chart-frame"
        translate="no"
        role="group"
        aria-label={`${title}的状态图：方向键移动，加号减号缩放，0 显示全部。内容与清单相同`}
        tabIndex={0}
        {...handlers}
        onClick={event => {
          const picked = event.target instanceof Element ? event.target.closest('[data-name], [data-state]') : null
          const name = picked?.getAttribute('data-name') ?? picked?.getAttribute('data-state')
          if (name) onPick(name)
        }}
      >
        <svg aria-hidden="true" width={room.width} height={room.height}>
          <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`} data-chart={`${chart.width} ${chart.height}`}>
            <ChartDrawing chart={chart} marks={marks} />
          </g>
        </svg>
      </div>
      {isLarge && room.width > 0 && <Minimap chart={chart} marks={marks} view={view} room={room} onMove={setView} />}
    </div>
  )
}
