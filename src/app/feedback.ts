import type { ActorRefFrom } from 'xstate'
import { EXPIRED_TEXT, FAILURE_TEXT } from '#contract/rules/failureTexts.ts'
import type { routeGuardMachine } from '#machines/routeGuard/routeGuard.machine.ts'
import type { sessionMachine } from '#machines/session/session.machine.ts'
import { message, notification, toasts } from '#src/ui/feedback/toasts.ts'
import { failures$ } from '#src/lib/http/failures.ts'

/**
 * What the person is told about failures and about the session (ERR-01, 13, 28; contract.md 4.9, 4.19). An expired token is no notification: the
 * session answers it with a modal, inside WeChat Work and DingTalk with a loading line. Gives the function that ends it.
 */
export function notifyFailures(
  session: ActorRefFrom<typeof sessionMachine>,
  guard: ActorRefFrom<typeof routeGuardMachine>,
): () => void {
  let relogin: number | null = null
  const parts = [
    failures$.subscribe(({ failure, signedIn }) => {
      if (failure.kind === 'expired' && failure.status !== 401) return
      if (failure.kind === 'expired' && !signedIn && session.getSnapshot().hasTag('leaving')) return
      notification.error(FAILURE_TEXT.title, failure.text)
    }),
    session.subscribe(snapshot => {
      const isRelogin = snapshot.hasTag('relogin')
      if (isRelogin && relogin === null) relogin = toasts.show({ kind: 'loading', text: EXPIRED_TEXT.loading, isOwned: true })
      if (!isRelogin && relogin !== null) {
        toasts.dismiss(relogin)
        relogin = null
      }
    }),
    session.on('login.succeeded', ({ isWithoutDepart }) => {
      if (isWithoutDepart) notification.warning(FAILURE_TEXT.title, '您尚未归属部门,请确认账号信息')
    }),
    session.on('logout.refused', ({ failure }) => message.error(failure.text)),
    session.on('depart.refused', ({ failure }) => message.warning(failure.text)),
    guard.on('guard.signOut', ({ failure }) => notification.error(FAILURE_TEXT.title, failure.text)),
  ]
  return () => parts.forEach(part => part.unsubscribe())
}
