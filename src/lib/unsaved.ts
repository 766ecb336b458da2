import { createContext, use, useEffect, useId } from 'react'
import { createStore } from './createStore.ts'

/** Key of the tab a screen stands in; empty outside the tabs. */
export const TabContext = createContext('')

/** What would be lost: in which tab, and what to call it. */
export interface UnsavedMark {
  tab: string
  label: string
}
type Marks = ReadonlyMap<string, UnsavedMark>

const marks = createStore<Marks>(new Map())
let shown = ''

/** Work that would be lost: who marked it, in which tab, and what to call it. Kept outside React, so that anything that closes may ask. */
export const unsavedWork = {
  current: marks.current,
  subscribe: marks.subscribe,
  mark(id: string, tab: string, label: string): void {
    const known = marks.current().get(id)
    if (known?.tab === tab && known.label === label) return
    marks.set(new Map(marks.current()).set(id, { tab, label }))
  },
  clear(id: string): void {
    if (marks.current().has(id)) marks.set(new Map([...marks.current()].filter(([one]) => one !== id)))
  },
  /** Forgets the work of the tabs that are named: closed or begun anew, together with their screens. */
  clearTabs(isGone: (tab: string) => boolean): void {
    const left = [...marks.current()].filter(([, mark]) => mark.tab === '' || !isGone(mark.tab))
    if (left.length < marks.current().size) marks.set(new Map(left))
  },
  /** Which tab is shown: a screen that goes while its tab is shown takes its mark along, one that is only hidden keeps it. */
  show(tab: string): void {
    shown = tab
  },
}

/** What would be lost, each named once. */
export const unsavedLabels = (): string[] => [...new Set([...marks.current().values()].map(mark => mark.label))]

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
