import { useEffect, useRef, type PointerEvent } from 'react'
import { useSession } from '../session/SessionContext.ts'
import { fill, fillAim, type FillAim } from './fillRange.ts'
import { edgeScroll, placeAt } from './pointerCells.ts'

interface Props {
  scroller: HTMLElement
  /** the cells that would be filled, for the outline */
  onAim: (aim: FillAim | null) => void
}

/** The square at the lower right corner of a range: pulled with the mouse or a finger it goes on with what the range holds. Keys: Ctrl+D, Ctrl+R. */
export function FillHandle({ scroller, onAim }: Props) {
  const session = useSession()
  const drag = useRef<{ scroll: ReturnType<typeof edgeScroll>; aim: FillAim | null } | null>(null)
  const end = () => {
    drag.current?.scroll.stop()
    drag.current = null
    onAim(null)
    document.removeEventListener('keydown', leave, true)
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end()
  }
  const latest = useRef(end)
  latest.current = end
  useEffect(() => () => latest.current(), [])
  const reach = (point: { x: number; y: number }) => {
    if (drag.current === null) return
    const place = placeAt(scroller, point)
    if (place === null) return
    drag.current.aim = fillAim(session, place)
    onAim(drag.current.aim)
  }
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { scroll: edgeScroll(scroller, reach), aim: null }
    document.addEventListener('keydown', leave, true)
  }
  const move = ({ clientX: x, clientY: y }: PointerEvent) => {
    if (drag.current === null) return
    reach({ x, y })
    drag.current.scroll.at({ x, y })
  }
  const release = () => {
    const aim = drag.current?.aim ?? null
    if (drag.current === null) return
    end()
    if (aim !== null) void fill(session, aim)
  }
  return (
    <div
      className="xl-grid-fill"
      title="拖动以填充（Ctrl+D 向下，Ctrl+R 向右）"
      // the focus stays in the cell
      onMouseDown={event => event.preventDefault()}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={end}
    />
  )
}
