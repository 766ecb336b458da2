import { useEffect, useEffectEvent } from 'react'
import { useSelector } from '@xstate/react'
import { useActorRef } from '#src/lib/actors/useActorRef.ts'
import { fromPromise } from 'xstate'
import * as calls from '#contract/http/calls/secondFactor.ts'
import { secondFactorSetUpMachine } from '#machines/secondFactorSetUp/secondFactorSetUp.machine.ts'
import type { SecondFactorSetUpEvent } from '#machines/secondFactorSetUp/secondFactorSetUp.types.ts'
import { call } from '#src/lib/http/call.ts'

const quiet = { quiet: true }
const logic = secondFactorSetUpMachine.provide({
  actors: {
    beginSetUp: fromPromise<calls.SecondFactorSecret, { ticket: string | null; password: string }>(
      async ({ input: { ticket, password } }) =>
        ticket === null ? call(calls.secondFactorBegin, { password }, quiet) : call(calls.secondFactorEnrol, { ticket }, quiet),
    ),
    confirmSetUp: fromPromise<calls.RecoveryCodes, { ticket: string | null; code: string }>(
      async ({ input: { ticket, code } }) =>
        ticket === null
          ? call(calls.secondFactorConfirm, { code }, quiet)
          : call(calls.secondFactorEnrolConfirm, { ticket, code }, quiet),
    ),
  },
})

/** The set-up of a second factor; `ticket` of the sign-in that demands it, or null. `onDone` gets what ends that sign-in. */
export function useSecondFactorSetUp({ ticket, onDone }: { ticket: string | null; onDone: (proof: string | null) => void }) {
  const actor = useActorRef(logic, { input: { ticket } })
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const listening = actor.on('setUp.done', ({ proof }) => done(proof))
    return () => listening.unsubscribe()
  }, [actor])
  return {
    ...useSelector(actor, snapshot => snapshot.context),
    tags: useSelector(actor, snapshot => snapshot.tags),
    send: (event: SecondFactorSetUpEvent) => actor.send(event),
  }
}
