import type { EventObject } from 'xstate'
import { modelOf, type ModelOptions } from '#machines/kit/modelOf.ts'
import { menuMachine } from '#machines/menu/menu.machine.ts'
import { model } from '#machines/menu/menu.model.ts'
import type { MenuDisplay } from '#machines/menu/menu.types.ts'
import { menuPage } from '#e2e/models/menu.page.ts'
import type { PathSuite } from './pathSuite.ts'

/** In a browser the frame is drawn when the menu is there, and the menu comes once; the display is told only when it is another one. */
const allow: NonNullable<ModelOptions<typeof menuMachine>['allow']> = (snapshot, event: EventObject) => {
  const isLoaded = snapshot.context.items.length > 0
  if (event.type === 'menu.loaded') return !isLoaded
  if (event.type !== 'display.changed') return isLoaded
  const now: MenuDisplay = snapshot.hasTag('popup') ? 'popup' : 'inline'
  return isLoaded && (event as EventObject & { display: MenuDisplay }).display !== now
}

export const suite: PathSuite = {
  machine: 'menu',
  title: '[QA-01] menu',
  model: modelOf(menuMachine, { ...model, allow }),
  page: menuPage,
  leftOut: [
    'anything before menu.loaded: the frame is drawn when the menu is there',
    'menu.loaded again: another menu comes with another sign-in',
    'display.changed to the display that holds: it is told only when it changes',
  ],
}
