import { toasts } from './toasts.ts'

/** Where the notices stand when nothing is in the way, px above the lower edge (feedback.css). */
const REST = 80
const GAP = 8
/** the same between the controls of cards, which stand close */
const NARROW_GAP = 3
const BUTTONS = 'button, a.xl-button, [role=button], [role=menuitem], [role=tab]'
const PARTS = `${BUTTONS}, input, textarea, [role=combobox]`
/** Rows and cards scroll; what stands there is reached beside the notice. */
const ROWS = 'tr, li, article, [role=row], [role=treeitem], [role=option]'

/** How little room notices take (feedback.css), from ample to one line. */
const TIGHT = ['no', 'two', 'one'] as const

interface Edges {
  left: number
  right: number
  top: number
  bottom: number
}

/** How far above the lower edge a box of this height is clear of all of `parts`; null: nowhere below `ceiling`. */
export function clearBottom(
  box: Edges,
  parts: readonly Edges[],
  view: { height: number; ceiling: number },
  gap = GAP,
): number | null {
  const height = box.bottom - box.top
  const near = parts.filter(part => part.left < box.right + gap && part.right > box.left - gap)
  let bottom = REST
  for (;;) {
    const [low, high] = [view.height - bottom, view.height - bottom - height]
    if (high < view.ceiling) return null
    const hit = near.filter(part => part.top < low + gap && part.bottom > high - gap)
    if (hit.length === 0) return bottom
    bottom = Math.ceil(view.height - Math.min(...hit.map(part => part.top)) + gap + 1)
  }
}

/** Something that can be pressed now: neither scrolled away nor behind a window. */
function isReached(part: Element): boolean {
  const { left, top, width, height } = part.getBoundingClientRect()
  if (width === 0 || height === 0 || !part.checkVisibility({ visibilityProperty: true })) return false
  const found = document.elementFromPoint(left + width / 2, top + height / 2)
  return found !== null && (part.contains(found) || found.contains(part) || found.closest('.xl-toasts') !== null)
}

function place(): void {
  const box = document.querySelector<HTMLElement>('.xl-toasts')
  if (box === null) return
  const all = [...document.querySelectorAll(PARTS)].filter(part => !box.contains(part) && isReached(part))
  const still = all.filter(part => part.closest(ROWS) === null)
  const buttons = still.filter(part => part.matches(BUTTONS))
  const clear = (parts: readonly Element[], ceiling: number, gap?: number) =>
    clearBottom(
      box.getBoundingClientRect(),
      parts.map(part => part.getBoundingClientRect()),
      { height: innerHeight, ceiling },
      gap,
    )
  // clear of everything, in the lower half if there is room; where cards fill a phone the newest alone, in few lines, fits between their controls
  for (const tight of TIGHT) {
    box.dataset['tight'] = tight
    const gap = tight === 'no' ? GAP : NARROW_GAP
    const bottom = clear(all, innerHeight / 2, gap) ?? clear(all, GAP, gap)
    if (bottom === null) continue
    box.style.bottom = `${bottom}px`
    return
  }
  // clear of what does not scroll away from under it, and of its buttons at least
  box.style.bottom = `${clear(still, GAP) ?? clear(buttons, GAP) ?? REST}px`
}

/** Keeps the notices off buttons and fields as long as some are shown (WALK-23); gives the function that ends it. */
export function keepToastsClear(): () => void {
  let asked = 0
  const soon = () => {
    cancelAnimationFrame(asked)
    asked = requestAnimationFrame(place)
  }
  const changes = new MutationObserver(soon)
  const EVENTS = ['transitionend', 'animationend', 'scroll', 'resize'] as const
  let isWatching = false
  const watch = () => {
    const isWanted = toasts.current().length > 0
    if (isWanted) soon()
    if (isWanted === isWatching) return
    isWatching = isWanted
    for (const event of EVENTS)
      if (isWanted) addEventListener(event, soon, true)
      else removeEventListener(event, soon, true)
    if (isWanted) changes.observe(document.body, { childList: true, subtree: true })
    else changes.disconnect()
  }
  const forget = toasts.subscribe(watch)
  watch()
  return () => {
    forget()
    cancelAnimationFrame(asked)
    changes.disconnect()
    for (const event of EVENTS) removeEventListener(event, soon, true)
  }
}
