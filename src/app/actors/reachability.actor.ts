import { fromEventObservable, fromPromise } from 'xstate'
import { selectConnection } from '#machines/noticeSocket/noticeSocket.select.ts'
import { reachabilityMachine } from '#machines/reachability/reachability.machine.ts'
import type { ReachabilityEvent } from '#machines/reachability/reachability.types.ts'
import { online$ } from '#streams/browser/online.ts'
import { failures$ } from '#src/lib/http/failures.ts'
import { actorNamed, registerActors } from '#src/runtime/machines/registry.ts'
import { selectIsWorthATry } from '#machines/reachability/reachability.select.ts'
import { lineBack } from '#src/lib/loading/lineBack.ts'
import { newActor } from '#src/lib/actors/newActor.ts'
import { subscribable } from '../subscribable.ts'

/** How long the server may take to say that it is there, ms. */
const HEALTH_TIMEOUT = 5_000

const logic = reachabilityMachine.provide({
  actors: {
    signs: fromEventObservable<ReachabilityEvent, undefined>(() =>
      subscribable(tell => {
        const notices = actorNamed('noticeSocket')
        let connection = selectConnection(notices.getSnapshot())
        const parts = [
          notices.subscribe(snapshot => {
            const before = connection
            connection = selectConnection(snapshot)
            if (before !== 'waiting' && connection === 'waiting') tell({ type: 'call.unanswered' })
            if (before !== 'connected' && connection === 'connected') lineBack.tell()
          }),
          online$().subscribe(isOnline => tell({ type: isOnline ? 'network.online' : 'network.offline' })),
          failures$.subscribe(({ failure }) => {
            if (failure.kind === 'network' || failure.kind === 'timeout') tell({ type: 'call.unanswered' })
          }),
        ]
        return () => parts.forEach(part => part.unsubscribe())
      }),
    ),
    checkHealth: fromPromise<void>(async () => {
      const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(HEALTH_TIMEOUT) })
      if (!answer.ok) throw new Error(`The server answers ${answer.status}`)
    }),
  },
})

/** Starts the watch over the network: it gives the signal that what failed to load is loaded again (WALK-20). */
export function startReachability(): void {
  const reachability = newActor(logic, { systemId: 'reachability' })
  registerActors({ reachability })
  let isWorthATry = selectIsWorthATry(reachability.getSnapshot())
  reachability.subscribe(snapshot => {
    const before = isWorthATry
    isWorthATry = selectIsWorthATry(snapshot)
    if (!before && isWorthATry) lineBack.tell()
  })
  reachability.start()
}
