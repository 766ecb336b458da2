import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { COLUMN_MAX, COLUMN_MIN } from '../columns.ts'
import { TEXT } from '../texts.ts'

/** Width that an arrow key adds or takes, px. */
const STEP = 16

interface Props {
  /** of the column */
  label: string
  /** px */
  width: number
  onDraw: (width: number) => void
  onResize: (width: number) => void
}
const bounded = (width: number) => Math.min(COLUMN_MAX, Math.max(COLUMN_MIN, Math.round(width)))

/** The right edge of a column's head: drawn with the pointer, or moved with the arrow keys. */
export function ResizeHandle({ label, width, onDraw, onResize }: Props) {
  const [from, setFrom] = useState<{ x: number; width: number } | null>(null)
  const widthAt = (event: PointerEvent) => bounded((from?.width ?? width) + event.clientX - (from?.x ?? event.clientX))
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? STEP : event.key === 'ArrowLeft' ? -STEP : 0
    // with Alt it is the column that moves
    if (step === 0 || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    onResize(bounded(width + step))
  }
  return (
    <span
      className="xl-list-handle"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={TEXT.resize(label)}
      aria-valuenow={width}
      aria-valuemin={COLUMN_MIN}
      aria-valuemax={COLUMN_MAX}
      data-active={from !== null}
      onClick={event => event.stopPropagation()}
      onKeyDown={press}
      onPointerDown={event => {
        event.stopPropagation()
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        setFrom({ x: event.clientX, width })
      }}
      onPointerMove={event => {
        if (from !== null) onDraw(widthAt(event))
      }}
      onPointerUp={event => {
        if (from !== null) onResize(widthAt(event))
        setFrom(null)
      }}
      onPointerCancel={() => setFrom(null)}
    />
  )
}
