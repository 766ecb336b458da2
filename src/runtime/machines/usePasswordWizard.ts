import { useEffect, useEffectEvent } from 'react'
import { useSelector } from '@xstate/react'
import { useActorRef } from '#src/lib/actors/useActorRef.ts'
import { fromPromise } from 'xstate'
import { passwordChange, phoneVerification, recoverAccount } from '#contract/http/calls/register.ts'
import { passwordWizardMachine } from '#machines/passwordWizard/passwordWizard.machine.ts'
import { selectStep } from '#machines/passwordWizard/passwordWizard.select.ts'
import type { PasswordWizardEvent, WizardField } from '#machines/passwordWizard/passwordWizard.types.ts'
import { call } from '#src/lib/http/call.ts'

const logic = passwordWizardMachine.provide({
  actors: {
    findAccount: fromPromise<{ account: string; phoneMasked: string }, { account: string }>(async ({ input: { account } }) => {
      const { username, phoneMasked } = await call(recoverAccount, { username: account }, { quiet: true })
      return { account: username, phoneMasked }
    }),
    verifyPhone: fromPromise<{ proof: string }, { account: string; phone: string; code: string }>(
      async ({ input: { account, phone, code } }) => {
        const { smscode } = await call(phoneVerification, { phone, smscode: code, username: account }, { quiet: true })
        return { proof: smscode }
      },
    ),
    setPassword: fromPromise<void, { account: string; phone: string; proof: string; password: string }>(
      async ({ input: { account, phone, proof, password } }) =>
        void (await call(passwordChange, { username: account, password, smscode: proof, phone }, { quiet: true })),
    ),
  },
})

/** The password wizard of one page. `isReloaded`: it had been under way before; `onRefused` is told the first wrong field. */
export function usePasswordWizard({ isReloaded, onRefused }: { isReloaded: boolean; onRefused: (field: WizardField) => void }) {
  const actor = useActorRef(logic, { input: { isReloaded } })
  const refused = useEffectEvent(onRefused)
  useEffect(() => {
    const listening = actor.on('form.refused', ({ field }) => refused(field))
    return () => listening.unsubscribe()
  }, [actor])
  return {
    ...useSelector(actor, snapshot => snapshot.context),
    step: useSelector(actor, selectStep),
    isBusy: useSelector(actor, snapshot => snapshot.hasTag('busy')),
    send: (event: PasswordWizardEvent) => actor.send(event),
  }
}
