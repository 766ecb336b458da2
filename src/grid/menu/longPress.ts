import type { Point } from '#src/ui/menu/MenuPopup.tsx'

/** How long a finger rests before it means the menu, ms, and how far it may tremble meanwhile, px. */
const LONG_PRESS = 500
const TREMBLE = 10

/**
 * Tells of a finger that rests on something. Where `pressed` answers true the finger's end means nothing more: no click, no editor under the menu.
 * Browsers that send a context menu for a long press send it as well; the second one finds the menu open. Answers how to stop.
 */
export function listenToLongPress(element: HTMLElement, pressed: (target: EventTarget | null, at: Point) => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let from: Point = { x: 0, y: 0 }
  let isTaken = false
  const forget = () => clearTimeout(timer)
  const start = ({ target, touches }: TouchEvent) => {
    forget()
    isTaken = false
    const [touch] = touches
    if (touch === undefined || touches.length > 1) return
    from = { x: touch.clientX, y: touch.clientY }
    timer = setTimeout(() => (isTaken = pressed(target, from)), LONG_PRESS)
  }
  const move = ({ touches }: TouchEvent) => {
    const [touch] = touches
    if (touch === undefined || Math.hypot(touch.clientX - from.x, touch.clientY - from.y) > TREMBLE) forget()
  }
  const end = (event: TouchEvent) => {
    forget()
    if (isTaken && event.cancelable) event.preventDefault()
  }
  const passive = { passive: true }
  element.addEventListener('touchstart', start, passive)
  element.addEventListener('touchmove', move, passive)
  element.addEventListener('touchend', end)
  element.addEventListener('touchcancel', forget)
  return () => {
    forget()
    element.removeEventListener('touchstart', start)
    element.removeEventListener('touchmove', move)
    element.removeEventListener('touchend', end)
    element.removeEventListener('touchcancel', forget)
  }
}
