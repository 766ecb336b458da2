import type { EventObject } from 'xstate'
import { modelOf, type ModelOptions } from '#machines/kit/modelOf.ts'
import { tabsMachine } from '#machines/tabs/tabs.machine.ts'
import { FORM, GONE, HOME, model } from '#machines/tabs/tabs.model.ts'
import type { TabsContext } from '#machines/tabs/tabs.types.ts'
import { tabsPage } from '#e2e/models/tabs.page.ts'
import type { PathSuite } from './pathSuite.ts'

type Sample = EventObject & { key?: string; keys?: string[]; isSingle?: boolean }

/** In a browser work is typed where it is seen, and a modal question leaves only its buttons, the way back and the size of the window. */
const isPlayable = ({ active, isSingle, unsaved }: TabsContext, isAsking: boolean, event: Sample): boolean => {
  if (isAsking) return /^(question|page\.shown|mode)/.test(event.type)
  switch (event.type) {
    case 'session.opened':
    case 'pages.changed':
      return false
    case 'session.closed':
      return active !== null
    case 'unsaved.changed':
      return active === FORM.address && (event.keys?.length ?? 0) > 0 !== unsaved.length > 0
    case 'tab.choose':
    case 'tab.close':
    case 'tab.refresh':
    case 'tab.move':
    case 'tab.pin':
      return !isSingle && event.key !== GONE
    case 'tabs.close':
      return !isSingle && event.key !== HOME.address
    default:
      return true
  }
}
const allow: NonNullable<ModelOptions<typeof tabsMachine>['allow']> = (snapshot, event) =>
  (model.allow?.(snapshot, event) ?? true) &&
  (snapshot.matches('signedOut') || isPlayable(snapshot.context, snapshot.hasTag('confirming'), event))

export const suite: PathSuite = {
  machine: 'tabs',
  title: '[QA-01] tabs',
  model: modelOf(tabsMachine, { ...model, allow }),
  page: tabsPage,
  generator: 'eachTransition',
  leftOut: [
    'session.opened again: somebody else means another document',
    'pages.changed: rights that change while the page is open are played by the flow of WALK-15',
    'session.closed before the first page, unsaved.changed where the form is not shown: there is nothing to press or to type into',
    'tab.* for a tab that is not there, and in single mode: there is nothing to press; 关闭左侧 of home is greyed out',
    'while the question stands everything but its buttons, the way back and the size of the window is out of reach',
  ],
}
