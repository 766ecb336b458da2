import type { ActorRefFrom } from 'xstate'
import type { routeGuardMachine } from '#machines/routeGuard/routeGuard.machine.ts'
import { currentLocation } from '#src/lib/navigation.ts'

/** Begins the list at the address as soon as the first menu says which one it is, while the frame around it is still arriving (SPEED-04, docs/decisions/196). */
export function beginListEarly(guard: ActorRefFrom<typeof routeGuardMachine>): void {
  const waiting = guard.on('permissions.loaded', ({ permissions }) => {
    waiting.unsubscribe()
    import('./routes/resourceFiles.tsx').then(
      ({ beginResourcePage }) => beginResourcePage(permissions.menu, currentLocation().pathname),
      // what does not come says so when the frame asks for it
      () => undefined,
    )
  })
}
