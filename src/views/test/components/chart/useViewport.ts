import { useCallback, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

/** What of the chart is seen: the factor, and the point of the window where its upper left corner lies, px. */
export interface View {
  scale: number
  x: number
  y: number
}
interface Rect {
  x: number
  y: number
  width: number
  height: number
}

const LEAST = 0.08
const MOST = 3
/** Letters of 11 px as 9 px at the least: a chart that is too large for that opens as it is drawn, and is moved. */
const READABLE = 0.8
const STEP = 1.25
const MARGIN = 12
const PAN = 60
/** Room for what stands before the first state, px. */
const BEFORE = 64
/** A pointer that moved less than this pressed, px. */
const STILL = 4

const within = (scale: number) => Math.min(MOST, Math.max(LEAST, scale))
const zoomed = ({ scale, x, y }: View, factor: number, at: { x: number; y: number }): View => {
  const next = within(scale * factor)
  return { scale: next, x: at.x - ((at.x - x) * next) / scale, y: at.y - ((at.y - y) * next) / scale }
}

/** Moves no further than to the chart's edges, so that none of the window stays empty beyond them; what has room is in the middle. */
const filled = (at: number, size: number, room: number): number =>
  size + 2 * MARGIN <= room ? (room - size) / 2 : Math.min(MARGIN, Math.max(room - MARGIN - size, at))

/** Zoom and pan of a chart in its window: wheel, two fingers, dragging, keys (arrows, + and −, 0). `size`: of the chart, px; `key`: another one begins anew. */
export function useViewport(size: { width: number; height: number }, key: string, first: Rect | null) {
  const frame = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<View>({ scale: 1, x: 0, y: 0 })
  const [room, setRoom] = useState({ width: 0, height: 0 })
  const opened = useRef('')
  const fingers = useRef(new Map<number, { x: number; y: number }>())

  const fit = useCallback(() => {
    const scale = within(Math.min((room.width - 2 * MARGIN) / size.width, (room.height - 2 * MARGIN) / size.height, 1))
    setView({ scale, x: (room.width - size.width * scale) / 2, y: (room.height - size.height * scale) / 2 })
  }, [room, size.width, size.height])
  /** Moves no more than it must, so that the box is seen whole. */
  const reveal = useCallback(
    (box: Rect) =>
      setView(old => {
        const [left, top] = [box.x * old.scale + old.x, box.y * old.scale + old.y]
        const [right, bottom] = [left + box.width * old.scale, top + box.height * old.scale]
        const isIn = left >= 0 && top >= 0 && right <= room.width && bottom <= room.height
        if (isIn || room.width === 0) return old
        return {
          ...old,
          x: room.width / 2 - (box.x + box.width / 2) * old.scale,
          y: room.height / 2 - (box.y + box.height / 2) * old.scale,
        }
      }),
    [room],
  )
  const zoom = useCallback(
    (factor: number) => setView(old => zoomed(old, factor, { x: room.width / 2, y: room.height / 2 })),
    [room],
  )

  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return
    const watch = new ResizeObserver(() => setRoom({ width: element.clientWidth, height: element.clientHeight }))
    watch.observe(element)
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      const box = element.getBoundingClientRect()
      const at = { x: event.clientX - box.left, y: event.clientY - box.top }
      setView(old => zoomed(old, Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), at))
    }
    // React listens passively, which may not keep the page from scrolling
    element.addEventListener('wheel', wheel, { passive: false })
    return () => {
      watch.disconnect()
      element.removeEventListener('wheel', wheel)
    }
  }, [])

  useEffect(() => {
    if (room.width === 0 || opened.current === key) return
    opened.current = key
    const scale = Math.min((room.width - 2 * MARGIN) / size.width, (room.height - 2 * MARGIN) / size.height)
    if (scale >= READABLE) fit()
    else {
      const begin = first ?? { x: 0, y: 0, width: 0, height: 0 }
      setView({
        scale: 1,
        x: filled(BEFORE - begin.x, size.width, room.width),
        y: filled((room.height - begin.height) / 2 - begin.y, size.height, room.height),
      })
    }
  }, [room, key, size.width, size.height, fit, first])

  const pointer = {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove: (event: PointerEvent) => {
      const before = fingers.current.get(event.pointerId)
      if (before === undefined) return
      const now = { x: event.clientX, y: event.clientY }
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
      const isDragged = frame.current?.hasPointerCapture(event.pointerId) === true
      if (!isDragged && Math.hypot(now.x - before.x, now.y - before.y) < STILL) return
      fingers.current.set(event.pointerId, now)
      frame.current?.setPointerCapture(event.pointerId)
      if (other === undefined) {
        setView(old => ({ ...old, x: old.x + now.x - before.x, y: old.y + now.y - before.y }))
        return
      }
      const box = frame.current?.getBoundingClientRect()
      const far = (one: { x: number; y: number }) => Math.hypot(one.x - other.x, one.y - other.y)
      const middle = { x: (now.x + other.x) / 2 - (box?.left ?? 0), y: (now.y + other.y) / 2 - (box?.top ?? 0) }
      setView(old => zoomed(old, far(now) / Math.max(1, far(before)), middle))
    },
    onPointerUp: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
    onPointerCancel: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const move = { ArrowLeft: [PAN, 0], ArrowRight: [-PAN, 0], ArrowUp: [0, PAN], ArrowDown: [0, -PAN] }[event.key]
    if (move !== undefined) setView(old => ({ ...old, x: old.x + (move[0] ?? 0), y: old.y + (move[1] ?? 0) }))
    else if (event.key === '+' || event.key === '=') zoom(STEP)
    else if (event.key === '-') zoom(1 / STEP)
    else if (event.key === '0') fit()
    else return
    event.preventDefault()
  }
  return {
    frame,
    view,
    room,
    setView,
    fit,
    reveal,
    zoomIn: () => zoom(STEP),
    zoomOut: () => zoom(1 / STEP),
    handlers: { ...pointer, onKeyDown },
  }
}
