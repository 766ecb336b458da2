import type { EventObject } from 'xstate'
import type { TestPath } from '#machines/kit/testPath.ts'
import { modelOf, type ModelOptions } from '#machines/kit/modelOf.ts'
import { routeGuardMachine } from '#machines/routeGuard/routeGuard.machine.ts'
import { model } from '#machines/routeGuard/routeGuard.model.ts'
import { routeGuardPage } from '#e2e/models/routeGuard.page.ts'
import type { PathSuite } from './pathSuite.ts'

const userOf = (event: EventObject): string | null => (event as EventObject & { userId: string | null }).userId

function unplayable({ steps }: TestPath): string | null {
  const requests = steps.map(step => step.event).filter(event => event.type === 'navigation.requested')
  if (new Set(requests.map(userOf)).size > 1) return 'another person means another document: the session reloads the page'
  const asks = requests.map(event => event as EventObject & { path: string; redirect: string | null })
  if (asks.some((one, at) => one.path === '/user/login' && one.redirect === null && (asks[at - 1]?.redirect ?? null) !== null))
    return 'the redirect query of the page that is left still counts'
  if (steps.some(step => step.event.type === 'session.closed')) return 'nobody can sign out before a page was asked for'
  return null
}

const allow: NonNullable<ModelOptions<typeof routeGuardMachine>['allow']> = (_, event) => event.type !== 'permissions.stale'

export const suite: PathSuite = {
  machine: 'routeGuard',
  title: '[QA-01] routeGuard',
  model: modelOf(routeGuardMachine, { ...model, allow }),
  page: routeGuardPage,
  generator: 'eachTransition',
  unplayable,
  leftOut: [
    'permissions.stale, readAgain done, readAgain failed, rightsRetry elapsed: the push comes over the notice socket, the flow of WALK-15 plays it',
    'session.closed: the paths send it before a page was asked for; the paths of the session sign out of a page',
  ],
}
