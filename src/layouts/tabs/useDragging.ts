import { useSyncExternalStore } from 'react'
import { createStore } from '#src/lib/createStore.ts'
import type * as Dragging from './DragTabs.tsx'

type Parts = Pick<typeof Dragging, 'Area' | 'Item'>
const parts = createStore<Parts | null>(null)
let isAsked = false
let isPressed = false
const press = () => {
  isPressed = true
}
const release = () => {
  isPressed = false
}

/** What makes tabs movable by dragging; null until somebody comes near the bar and the parts have arrived. Moving by keyboard needs none of it. */
export const useDragging = (): Parts | null => useSyncExternalStore(parts.subscribe, parts.current)

function take(arrived: Parts): void {
  // the tabs are drawn anew with the parts: a click that is half done would be lost
  if (isPressed) return void addEventListener('click', () => setTimeout(take, 0, arrived), { once: true, capture: true })
  removeEventListener('pointerdown', press, true)
  removeEventListener('pointerup', release, true)
  parts.set(arrived)
}

/** Begins to load the parts; a failure only means that nothing can be dragged until the next try. */
useDragging.load = (): void => {
  if (isAsked) return
  isAsked = true
  addEventListener('pointerdown', press, true)
  addEventListener('pointerup', release, true)
  import('./DragTabs.tsx').then(
    ({ Area, Item }) => take({ Area, Item }),
    () => {
      isAsked = false
    },
  )
}
