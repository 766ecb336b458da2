import { useEffect, useRef, useState } from 'react'
import type { DragEvent } from 'react'
import { message } from '#src/ui/feedback/toasts.ts'
import { pathTo } from './branches.ts'
import type { Branch } from './branches.ts'
import { dropSpot, movedText, stepSpot } from './moving.ts'
import type { Spot, Way, Zone } from './moving.ts'

interface Requests {
  branches: readonly Branch[]
  /** why a branch may not stand below that one (null: at the top); null: it may */
  refuse?: (branch: Branch, parent: Branch | null) => string | null
  /** why nothing is moved at present */
  isOff?: string | null
  /** moves it for good; true: it stands there, and the branches come anew */
  move: (key: string, spot: Spot) => Promise<boolean>
}
/** What a tree hangs on its rows so that they can be moved. */
export interface Moving {
  /** to be read out */
  said: string
  step: (key: string, way: Way) => void
  /** what is taken hold of; it also takes the focus again */
  source: (key: string) => {
    'data-move': string
    draggable: true
    onDragStart: (event: DragEvent) => void
    onDragEnd: () => void
  }
  /** what it is let go over */
  target: (key: string) => {
    'data-drop': Zone | undefined
    onDragOver: (event: DragEvent) => void
    onDrop: (event: DragEvent) => void
  }
}

/** The upper and the lower quarter of a row mean before and after it, the middle inside it. */
function zoneOf({ currentTarget, clientY }: DragEvent): Zone {
  const { top, height } = currentTarget.getBoundingClientRect()
  const part = (clientY - top) / height
  return part < 0.25 ? 'before' : part > 0.75 ? 'after' : 'inside'
}

/** Moving branches of a tree by drag and by keyboard (WALK-25): what may not be says why, what was done is read out, the focus stays with the branch. */
export function useMoving({ branches, refuse, isOff = null, move }: Requests): Moving {
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<{ key: string; over: string; zone: Zone } | null>(null)
  const isBusy = useRef(false)
  /** what is on its way: told when the branches come that have it at its new place, and until then nothing else is moved */
  const underway = useRef<{ key: string; text: string } | null>(null)
  useEffect(() => {
    const moved = underway.current
    underway.current = null
    isBusy.current = false
    if (moved === null) return
    setSaid(moved.text)
    const all = document.querySelectorAll<HTMLElement>(`[data-move="${CSS.escape(moved.key)}"]`)
    ;[...all].find(one => one.offsetParent !== null)?.focus()
  }, [branches])

  const go = async (key: string, spot: Spot | string | null) => {
    if (spot === null || isBusy.current) return
    const [branch, parent = null] = [
      pathTo(branches, key).at(-1),
      typeof spot === 'string' ? null : pathTo(branches, spot.parentId).at(-1),
    ]
    if (branch === undefined) return
    const reason = isOff ?? (typeof spot === 'string' ? spot : (refuse?.(branch, parent) ?? null))
    if (reason !== null || typeof spot === 'string') return void message.warning(reason ?? '')
    isBusy.current = true
    underway.current = { key, text: movedText(branches, key, spot) }
    if (await move(key, spot)) return
    underway.current = null
    isBusy.current = false
  }
  return {
    said,
    step: (key, way) => void go(key, stepSpot(branches, key, way)),
    source: key => ({
      'data-move': key,
      draggable: true,
      onDragStart: event => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', key)
        setDragged({ key, over: '', zone: 'inside' })
      },
      onDragEnd: () => setDragged(null),
    }),
    target: key => ({
      'data-drop': dragged?.over === key && dragged.key !== key ? dragged.zone : undefined,
      onDragOver: event => {
        if (dragged === null) return
        event.preventDefault()
        const zone = zoneOf(event)
        if (dragged.over !== key || dragged.zone !== zone) setDragged({ ...dragged, over: key, zone })
      },
      onDrop: event => {
        if (dragged === null) return
        event.preventDefault()
        setDragged(null)
        void go(dragged.key, dropSpot(branches, dragged.key, key, zoneOf(event)))
      },
    }),
  }
}
