import { isOAuth2AppEnv } from '#machines/routeGuard/routeGuard.rules.ts'
import { selectTenantId, selectToken } from '#machines/session/session.select.ts'
import { getConfig } from '#src/lib/config.ts'
import { setRequestContext } from '#src/lib/http/context.ts'
import { registerActors } from '#src/runtime/machines/registry.ts'
import { DEFAULT_TENANT } from '#contract/http/headers.ts'
import { connectGuard, guardLogic } from './actors/guard.actor.ts'
import { newActor } from '#src/lib/actors/newActor.ts'
import { notifyFailures } from './feedback.ts'
import type { Page } from './actors/session.actor.ts'
import { sessionLogic } from './actors/session.actor.ts'

const realPage: Page = {
  replace: to => history.replaceState(null, '', to),
  reload: () => location.reload(),
}

/**
 * Starts what lives from the first moment on: session and route guard, outside React (design.md part 5). The actors of a signed-in person come with
 * the shell (signedInActors.ts). Gives them and the function that stops them, for tests.
 */
export function startActors({ page = realPage, userAgent = navigator.userAgent }: { page?: Page; userAgent?: string } = {}) {
  const appEnv = isOAuth2AppEnv(userAgent)
  const session = newActor(sessionLogic({ page, appEnv }), { systemId: 'session', input: { appEnv } })
  const routeGuard = newActor(guardLogic(), { systemId: 'routeGuard', input: { config: getConfig(), appEnv } })
  registerActors({ session, routeGuard })
  const restoreContext = setRequestContext({
    token: () => selectToken(session.getSnapshot()),
    tenant: () => selectTenantId(session.getSnapshot()) ?? DEFAULT_TENANT,
  })
  const stopTelling = notifyFailures(session, routeGuard)
  const stopGuard = connectGuard(session, routeGuard)
  routeGuard.start()
  session.start()
  return {
    session,
    routeGuard,
    stop: () => {
      stopGuard()
      stopTelling()
      session.stop()
      routeGuard.stop()
      restoreContext()
    },
  }
}
