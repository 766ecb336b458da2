/** A page as the routes know it, when the browser comes to it. */
export interface TabPage {
  /** path with query */
  address: string
  path: string
  title: string
  icon?: string
  /** the route's meta says keepAlive and names a component: what is typed stays while another tab is shown (LAYOUT-32) */
  keepAlive: boolean
}

/** An open page. */
export interface Tab extends TabPage {
  /** the path: one address is one tab, whatever its query (issue 15, point 16) */
  key: string
  /** stands behind home and is not closed (WALK-25) */
  isPinned?: boolean
  /** a title that the page gave itself: the name of a person instead of 会话 */
  named?: string
}

/** A tab of before a reload. */
export type StoredTab = TabPage & Pick<Tab, 'named' | 'isPinned'>

/** 关闭左侧, 关闭右侧, 关闭其它. */
export type Range = 'left' | 'right' | 'others'

/** What the person is asked about before a page loses unsaved work. */
export interface Asked {
  command: 'close' | 'refresh'
  /** all tabs concerned, those without unsaved work too */
  keys: string[]
}

export interface TabsContext {
  /** in the order of the bar; the home tab first */
  tabs: Tab[]
  active: string | null
  /** keys of the tabs that are kept alive, the least recently shown first; at most WARM_TABS, more only with unsaved work */
  warm: string[]
  /** how often each tab was refreshed: part of its view's key (TAB-12) */
  refreshed: Record<string, number>
  /** keys with unsaved work */
  unsaved: string[]
  asked: Asked | null
  homeKey: string
  /** mobile, or multi-tab mode off: one page and no bar (contract.md 27.7) */
  isSingle: boolean
  /** the shown page has the whole window, but for the bar */
  isMaximised: boolean
  userId: string | null
}

export type TabsEvent =
  /** somebody is signed in and the routes are known; `stored`: tabs of before that may still be opened */
  | { type: 'session.opened'; userId: string; home: TabPage; stored: readonly StoredTab[]; isMaximised?: boolean }
  | { type: 'session.closed' }
  /** the browser has come to this page, and the guard allows it */
  | { type: 'page.shown'; page: TabPage }
  /** the routes have changed: what they now say of the open pages */
  | { type: 'pages.changed'; pages: readonly TabPage[] }
  /** a page names itself */
  | { type: 'page.named'; key: string; title: string }
  | { type: 'unsaved.changed'; keys: readonly string[] }
  | { type: 'mode.changed'; isSingle: boolean }
  | { type: 'tab.choose'; key: string }
  | { type: 'tab.close'; key: string }
  /** several at once, seen from one tab */
  | { type: 'tabs.close'; key: string; range: Range }
  | { type: 'tab.refresh'; key: string }
  /** to a place of the bar, 0 is the home tab's */
  | { type: 'tab.move'; key: string; to: number }
  /** pins a tab, or lets it go */
  | { type: 'tab.pin'; key: string }
  /** the page takes the whole window, or gives it back */
  | { type: 'page.maximise' }
  | { type: 'question.confirm' }
  | { type: 'question.cancel' }

export type TabsEmitted =
  /** the browser should be at this address; `replace`: without a way back to the present one */
  { type: 'page.wanted'; address: string; replace: boolean } | { type: 'tabs.warned'; text: string }
