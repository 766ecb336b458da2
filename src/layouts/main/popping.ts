import type { MouseEvent, PointerEvent } from 'react'
import type { MenuCommands } from './MenuEntry.tsx'

const byMouse = (event: MouseEvent) =>
  event.detail > 0 && (event.nativeEvent as Partial<globalThis.PointerEvent>).pointerType !== 'touch'

/**
 * How a group pops up: a mouse opens it by coming and closes it by leaving, so its click only keeps it open; keys and fingers switch. `group` goes on
 * the element around button and popup, `button` on the button.
 */
export const popping = (id: string, isShown: boolean, { toggle, closePopup }: MenuCommands) => ({
  group: {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse' && !isShown) toggle(id)
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse' && isShown) closePopup()
    },
  },
  button: {
    onClick: (event: MouseEvent) => {
      if (!(byMouse(event) && isShown)) toggle(id)
    },
  },
})
