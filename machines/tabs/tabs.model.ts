import type { EventObject } from 'xstate'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { tabsMachine } from './tabs.machine.ts'
import { rangeOf } from './tabs.rules.ts'
import type { Range, TabPage, TabsContext } from './tabs.types.ts'

const page = (path: string, title: string, keepAlive: boolean): TabPage => ({ address: path, path, title, keepAlive })
/** Home, a page with the mark of LAYOUT-32 that can hold unsaved work, one without. They exist in the product: paths are played in the browser. */
export const HOME = page('/hospital/ServiceData', '统计分析', true)
export const FORM = page('/test/form', '表单演示', true)
export const PLAIN = page('/test/plain', '普通页面演示', false)
/** The title that the plain page gives itself. */
export const NAMED = '第一位患者'
/** A tab that was closed a moment ago. */
export const GONE = '/test/gone'

const pinnedOf = ({ tabs }: Pick<TabsContext, 'tabs'>) => tabs.filter(tab => tab.isPinned === true).map(tab => tab.key)
type Keyed = EventObject & { key: string; range?: Range }
const isKeyed = (event: EventObject): event is Keyed => event.type.startsWith('tab')

/** Cases for the path generator: three pages, one of them with unsaved work. */
export const model: ModelOptions<typeof tabsMachine> = {
  context: ({ tabs, active, unsaved, asked, isSingle, isMaximised }) => ({
    open: tabs.map(tab => tab.key),
    pinned: pinnedOf({ tabs }),
    active,
    unsaved,
    asked,
    isSingle,
    isMaximised,
  }),
  allow: ({ context }, event) => {
    const isOpen = (key: string) => context.tabs.some(tab => tab.key === key)
    // what else is done beside a pinned tab, or with a page in the whole window, would double every path
    if (context.isMaximised) return event.type === 'page.maximise'
    if (event.type === 'page.maximise') return context.active === HOME.address && context.tabs.length === 1 && !context.isSingle
    if (pinnedOf(context).length > 0) return isKeyed(event) && event.type === 'tab.close' && event.key === PLAIN.address
    if (event.type === 'unsaved.changed') return isOpen(FORM.address)
    if (event.type === 'page.named') return context.active === PLAIN.address
    if (!isKeyed(event)) return true
    // a browser shows a page before anything is done with the bar; who closes several closes at least one, or presses on home
    if (context.active === null) return false
    // the bar pins the shown tab
    if (event.type === 'tab.pin') return context.active === event.key && context.tabs.length === 2 && context.unsaved.length === 0
    if (event.range === undefined) return event.key === GONE || isOpen(event.key)
    return event.key === HOME.address || rangeOf(context, event.key, event.range).length > 0
  },
  events: [
    { type: 'session.opened', userId: 'u1', home: HOME, stored: [] },
    ...[HOME, FORM, PLAIN, { ...PLAIN, address: `${PLAIN.path}?page=2` }].map(shown => ({
      type: 'page.shown' as const,
      page: shown,
    })),
    { type: 'pages.changed', pages: [PLAIN] },
    { type: 'page.named', key: PLAIN.address, title: NAMED },
    { type: 'unsaved.changed', keys: [FORM.address] },
    { type: 'unsaved.changed', keys: [] },
    { type: 'mode.changed', isSingle: true },
    { type: 'mode.changed', isSingle: false },
    ...[PLAIN.address, GONE].map(key => ({ type: 'tab.choose' as const, key })),
    ...[HOME.address, FORM.address, PLAIN.address, GONE].map(key => ({ type: 'tab.close' as const, key })),
    { type: 'tabs.close', key: PLAIN.address, range: 'left' },
    { type: 'tabs.close', key: HOME.address, range: 'left' },
    { type: 'tabs.close', key: FORM.address, range: 'right' },
    { type: 'tabs.close', key: PLAIN.address, range: 'others' },
    ...[FORM.address, GONE].map(key => ({ type: 'tab.refresh' as const, key })),
    { type: 'tab.pin', key: PLAIN.address },
    { type: 'tab.move', key: PLAIN.address, to: 1 },
  ],
}
