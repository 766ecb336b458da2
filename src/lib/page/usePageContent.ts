import { createContext, use, useLayoutEffect } from 'react'
import type { ReactNode } from 'react'

/** A link under the description: to an address of this application (`to`), or to another one, which opens a window (`href`). */
export type PageLink = { title: string; icon?: ReactNode } & ({ to: string; href?: undefined } | { href: string; to?: undefined })

/** Tabs under the title; the screen itself shows what belongs to the active one. */
export interface PageTabs {
  active: string
  items: readonly { key: string; title: string }[]
  onChange: (key: string) => void
}

/** What a screen may hang into the frame above it; the title comes from the route's meta (LAYOUT-26 to 31). */
export interface PageHead {
  /** in place of the route's title, for a screen that also names its tab (useTabTitle) */
  title?: string
  description?: ReactNode
  links?: readonly PageLink[]
  /** address of a picture at the right edge, decoration only; absent on narrow screens */
  extraImage?: string
  /** true: a search box stands in the frame and tells `onSearch` */
  search?: boolean
  searchHint?: string
  onSearch?: (text: string) => void
  tabs?: PageTabs
}

/** Takes the head of the screen inside; each tab has a frame of its own. Outside a frame nothing is shown. */
export const PageFrameContext = createContext<(head: PageHead | null) => void>(() => undefined)

/**
 * Asks the frame around this screen for a head: one h1 with the route's title, and what `head` holds. The screen draws no h1 then, its body stands
 * on 16 px of padding. Called on every render with the values of that render; screens that never call it stand bare.
 */
export function usePageContent(head: PageHead = {}): void {
  const show = use(PageFrameContext)
  // Never taken back: the frame goes with its screen, and a tab that is hidden and shown again must not be laid out anew.
  useLayoutEffect(() => show(head))
}
