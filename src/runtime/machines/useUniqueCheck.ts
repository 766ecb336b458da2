import { useSelector } from '@xstate/react'
import { useActorRef } from '#src/lib/actors/useActorRef.ts'
import { uniqueCheckMachine } from '#machines/uniqueCheck/uniqueCheck.machine.ts'
import type { UniqueField } from '#machines/uniqueCheck/uniqueCheck.types.ts'
import { fromPromise } from 'xstate'
import { checkOnlyUser } from '#contract/http/calls/register.ts'
import { answerOf } from '#src/lib/http/call.ts'

const logic = uniqueCheckMachine.provide({
  actors: {
    askUnique: fromPromise<boolean, { field: UniqueField; value: string }>(
      async ({ input: { field, value }, signal }) =>
        (await answerOf(checkOnlyUser, { [field]: value }, { quiet: true, signal })).success,
    ),
  },
})

/** Whether a name or number is still free; only the value typed last is ever answered. */
export function useUniqueCheck(field: UniqueField) {
  const actor = useActorRef(logic, { input: { field } })
  return {
    isAsking: useSelector(actor, snapshot => snapshot.hasTag('asking')),
    isFree: useSelector(actor, snapshot => snapshot.hasTag('free')),
    isTaken: useSelector(actor, snapshot => snapshot.hasTag('taken')),
    change: (value: string, isWellFormed: boolean) => actor.send({ type: 'value.change', value, isWellFormed }),
  }
}
