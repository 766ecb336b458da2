import type { MenuNode } from '#contract/entities/menu.ts'
import { visibleMenu } from '#contract/permissions/menuTree.ts'
import { selectAuth, selectMenu } from '#machines/routeGuard/routeGuard.select.ts'
import { isLoaded } from '#machines/preferences/preferences.select.ts'
import { titleOf } from '#machines/tabs/tabs.rules.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { actorNamed } from '#src/runtime/machines/registry.ts'
import { openPage } from '#src/runtime/machines/useTabs.ts'
import { preferenceNow, setPreference } from '#src/runtime/machines/usePreferences.ts'
import { navigate } from '#src/lib/navigation.ts'
import { BAD_ADDRESS } from '#src/lib/text/menuAddress.ts'
import { availableActions, registerAction } from '#src/runtime/palette/actions.ts'
import { provideEntries } from '#src/runtime/palette/entries.ts'
import type { Entry } from '#src/runtime/palette/entries.ts'
import { countsIn, countVisit, VISIT_COUNTS } from '#src/runtime/palette/visitCounts.ts'
import { builtInActions } from '../paletteActions.ts'
import { openableAddress } from '#src/runtime/expressions.ts'
import { pageAt, routesOf } from '../routes/pages.tsx'

/** Pages a person was on last, the newest first, kept as a preference. */
const RECENT = 'recent'
const RECENT_MAX = 20
/** A page counts as visited when it stays that long, ms. */
const STAY = 2_000

/** Pages that say what is wrong are no pages that anybody wants to come back to. */
const IS_ERROR = /^\/(404|exception\/\d+)$/

interface Visit {
  address: string
  title: string
}
const isVisit = (value: unknown): value is Visit =>
  typeof value === 'object' &&
  value !== null &&
  'address' in value &&
  typeof value.address === 'string' &&
  'title' in value &&
  typeof value.title === 'string'
const visits = (): Visit[] => {
  const kept = preferenceNow<unknown>(RECENT)
  return Array.isArray(kept) ? kept.filter(isVisit).slice(0, RECENT_MAX) : []
}

/** Leaves of the menu that the person may open, each with the names above it. */
function menuEntries(menu: readonly MenuNode[], above: readonly string[] = []): Entry[] {
  return menu.flatMap(node => {
    if (node.hidden === true) return []
    const { title, internalOrExternal, url } = node.meta
    const children = node.alwaysShow === true ? [] : (node.children ?? []).filter(child => child.hidden !== true)
    if (children.length > 0) return menuEntries(children, [...above, title])
    const isExternal = internalOrExternal && url !== undefined
    const open = () => {
      if (!isExternal) return openPage(node.path)
      const address = openableAddress(url)
      if (address === null) message.error(BAD_ADDRESS)
      else window.open(address, '_blank', 'noopener')
    }
    const hint = above.join(' / ')
    return [{ id: `menu:${node.id}`, group: 'menu', label: title, run: open, isExternal, ...(hint === '' ? {} : { hint }) }]
  })
}

function tabEntries(): Entry[] {
  const { tabs, active } = actorNamed('tabs').getSnapshot().context
  return tabs
    .filter(tab => tab.key !== active)
    .map(tab => ({
      id: `tab:${tab.key}`,
      group: 'tabs',
      label: titleOf(tab),
      run: () => actorNamed('tabs').send({ type: 'tab.choose', key: tab.key }),
    }))
}

const placeOf = (address: string) => new URL(address, location.origin)

/** Recent pages that the person may still open and that are in no tab anyway. */
function recentEntries(menu: readonly MenuNode[]): Entry[] {
  const open = new Set(
    actorNamed('tabs')
      .getSnapshot()
      .context.tabs.map(tab => tab.key),
  )
  return visits()
    .filter(({ address }) => !open.has(placeOf(address).pathname) && isOpenable(menu, address))
    .map(({ address, title }) => ({ id: `recent:${address}`, group: 'recent', label: title, run: () => navigate(address) }))
}
function isOpenable(menu: readonly MenuNode[], address: string): boolean {
  if (!address.startsWith('/') || address.startsWith('//')) return false
  const { pathname, search } = placeOf(address)
  return pageAt(routesOf(menu), { pathname, search }) !== null
}

function entries(): Entry[] {
  const guard = actorNamed('routeGuard').getSnapshot()
  const menu = selectMenu(guard)
  const actions = availableActions().flatMap(({ id, label, keywords, shortcut, isKeyOnly, run }): Entry[] =>
    isKeyOnly === true
      ? []
      : [
          {
            id: `action:${id}`,
            group: 'actions',
            label,
            run,
            ...(keywords === undefined ? {} : { keywords }),
            ...(shortcut === undefined ? {} : { shortcut }),
          },
        ],
  )
  return [...recentEntries(menu), ...tabEntries(), ...actions, ...menuEntries(visibleMenu(menu, selectAuth(guard)))]
}

/**
 * Notes which page the person stays on, by the route's title: the name a page gave itself may be a patient's. What is visited before the server's
 * preferences are there waits for them, so that it is added to the kept pages instead of replacing them.
 */
export function recordVisits(): void {
  const tabs = actorNamed('tabs')
  const preferences = actorNamed('preferences')
  let timer: ReturnType<typeof setTimeout> | undefined
  let noted = ''
  let waiting: Visit[] = []
  /** paths that are still to be counted */
  let opened: string[] = []
  let owner = preferences.getSnapshot().context.userId
  const write = () => {
    if (waiting.length === 0 || !isLoaded(preferences.getSnapshot())) return
    const before = visits()
    const fresh = waiting
    const paths = opened
    waiting = []
    opened = []
    const isFresh = ({ address }: Visit) => fresh.some(one => one.address === address)
    const after = [...fresh, ...before.filter(one => !isFresh(one))].slice(0, RECENT_MAX)
    if (JSON.stringify(after) !== JSON.stringify(before)) setPreference(RECENT, after)
    setPreference(VISIT_COUNTS, paths.reduce(countVisit, countsIn(preferenceNow<unknown>(VISIT_COUNTS))))
  }
  preferences.subscribe(({ context: { userId } }) => {
    if (userId !== owner) [waiting, opened] = [[], []]
    owner = userId
    write()
  })
  const note = (visit: Visit) => {
    waiting = [visit, ...waiting.filter(one => one.address !== visit.address)]
    opened.push(placeOf(visit.address).pathname)
    write()
  }
  const follow = () => {
    const { tabs: open, active, homeKey } = tabs.getSnapshot().context
    const tab = open.find(one => one.key === active)
    const visit =
      tab === undefined || tab.key === homeKey || IS_ERROR.test(tab.key) ? null : { address: tab.address, title: tab.title }
    const now = visit?.address ?? ''
    if (now === noted) return
    noted = now
    clearTimeout(timer)
    if (visit !== null) timer = setTimeout(() => note(visit), STAY)
  }
  tabs.subscribe(follow)
  follow()
}

/** What the command palette finds and the keys do. */
export function startPalette(): void {
  provideEntries(entries)
  builtInActions.forEach(action => registerAction(action))
  recordVisits()
}
