import { createContext, use, useEffect, useId } from 'react'

/** Key of the tab a screen stands in; empty outside the tabs. */
export const TabContext = createContext('')

/** What would be lost: in which tab, and what to call it. */
export interface UnsavedMark {
  tab: string
  label: string
}
type Marks = ReadonlyMap<string, UnsavedMark>

let marks: Marks = new Map()
let shown = ''
const listeners = new Set<() => void>()
const change = (next: Marks) => {
  marks = next
  listeners.forEach(listener => listener())
}

/** Work that would be lost: who marked it, in which tab, and what to call it. Kept outside React, so that anything that closes may ask. */
export const unsavedWork = {
  current: (): Marks => marks,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  mark(id: string, tab: string, label: string): void {
    const known = marks.get(id)
    if (known?.tab === tab && known.label === label) return
    change(new Map(marks).set(id, { tab, label }))
  },
  clear(id: string): void {
    if (marks.has(id)) change(new Map([...marks].filter(([one]) => one !== id)))
  },
  /** Forgets the work of the tabs that are named: closed or begun anew, together with their screens. */
  clearTabs(isGone: (tab: string) => boolean): void {
    const left = [...marks].filter(([, mark]) => mark.tab === '' || !isGone(mark.tab))
    if (left.length < marks.size) change(new Map(left))
  },
  /** Which tab is shown: a screen that goes while its tab is shown takes its mark along, one that is only hidden keeps it. */
  show(tab: string): void {
    shown = tab
  },
}

/** What would be lost, each named once. */
export const unsavedLabels = (): string[] => [...new Set([...marks.values()].map(mark => mark.label))]

/**
 * A screen tells that it holds unsaved work, for as long as `isDirty`. `label` says what: `新增用户`. A hidden tab keeps its mark; closing the tab or
 * the browser asks first, and a page without keepAlive is kept for it.
 */
export function useUnsaved(isDirty: boolean, label: string): void {
  const id = useId()
  const tab = use(TabContext)
  useEffect(() => {
    if (isDirty) unsavedWork.mark(id, tab, label)
    else unsavedWork.clear(id)
  }, [id, tab, isDirty, label])
  useEffect(
    () => () => {
      if (tab === '' || tab === shown) unsavedWork.clear(id)
    },
    [id, tab],
  )
}
