import { useId, useRef } from 'react'
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import { SLIDER_TEXT } from '#contract/http/calls/slider.ts'
import type { SlideJudge } from '#src/runtime/machines/useSlider.ts'
import { useSlider } from '#src/runtime/machines/useSlider.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import './slider.css'

interface Props {
  /** called once; `ticket` is empty where nobody judges */
  onPassed: (ticket: string) => void
  /** absent: the end of the way is enough; the same object for the life of the slider */
  judge?: SlideJudge
}

const KEYS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }

/**
 * 拖动滑块验证: the handle is drawn to the end of its way by pointer or arrow keys (SLIDER-01 to 08). A new one is made by another `key`.
 */
export function SliderVerification({ onPassed, judge }: Props) {
  const slider = useSlider(judge, onPassed)
  const { position, isDragging, isBusy, isVerified, failure } = slider
  const track = useRef<HTMLDivElement>(null)
  const grabbedAt = useRef(0)
  const id = useId()

  const grab = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    grabbedAt.current = event.clientX
    slider.grab(event.timeStamp)
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const way = (track.current?.clientWidth ?? 0) - event.currentTarget.offsetWidth
    // a hidden slider has no way, and no end that could be reached
    if (isDragging && way > 0) slider.move((event.clientX - grabbedAt.current) / way, event.timeStamp)
  }
  const onKey = (event: KeyboardEvent) => {
    const by = KEYS[event.key]
    if (event.key === 'Escape' && isDragging) slider.release()
    else if (by !== undefined) slider.step(by, event.timeStamp)
    else return
    event.preventDefault()
  }
  const state = isVerified ? 'verified' : isBusy ? 'busy' : failure !== null ? 'failed' : 'idle'
  const told = state === 'failed' && failure !== null ? failureLine(failure) : SLIDER_TEXT[state]
  return (
    <div
      ref={track}
      className="xl-slider"
      data-state={state}
      data-dragging={isDragging}
      style={{ '--xl-slide': position } as CSSProperties}
      aria-busy={isBusy}
    >
      <div className="xl-slider-gone" />
      <span className="xl-slider-text" id={`${id}-text`} role="status">
        {told}
      </span>
      <div
        className="xl-slider-handle"
        role="slider"
        tabIndex={0}
        aria-label={SLIDER_TEXT.idle}
        aria-describedby={`${id}-text`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(position * 100)}
        aria-valuetext={isVerified ? SLIDER_TEXT.verified : `${Math.round(position * 100)}%，用方向键移到最右端`}
        aria-disabled={isVerified || isBusy}
        onPointerDown={grab}
        onPointerMove={move}
        onPointerUp={slider.release}
        onPointerCancel={slider.release}
        onLostPointerCapture={slider.release}
        onKeyDown={onKey}
        onBlur={slider.release}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.6">
          {isVerified ? <path d="m3 8.5 3.2 3L13 4.5" /> : <path d="m3 3.5 4.5 4.5L3 12.5M8.5 3.5 13 8l-4.5 4.5" />}
        </svg>
      </div>
    </div>
  )
}
