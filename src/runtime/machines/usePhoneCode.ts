import { useEffect, useEffectEvent } from 'react'
import { useSelector } from '@xstate/react'
import { useActorRef } from '#src/lib/actors/useActorRef.ts'
import { fromPromise } from 'xstate'
import { newPhoneCode } from '#contract/http/calls/account.ts'
import { sms } from '#contract/http/calls/auth.ts'
import { phoneCodeMachine } from '#machines/phoneCode/phoneCode.machine.ts'
import type { CodePurpose, SentCode } from '#machines/phoneCode/phoneCode.types.ts'
import { call } from '#src/lib/http/call.ts'

const logic = phoneCodeMachine.provide({
  actors: {
    sendCode: fromPromise<SentCode, { mobile: string; purpose: CodePurpose }>(async ({ input: { mobile, purpose } }) => {
      const answer =
        purpose === 'newPhone'
          ? await call(newPhoneCode, { phone: mobile }, { quiet: true })
          : await call(sms, { mobile, smsmode: purpose }, { quiet: true })
      return { demoCode: answer?.demoCode ?? null }
    }),
  },
})

/** 获取验证码 of one form, alive as long as the form is; `onSent` moves on to the code's field. */
export function usePhoneCode(purpose: CodePurpose, onSent: () => void) {
  const actor = useActorRef(logic, { input: { purpose } })
  const told = useEffectEvent(onSent)
  useEffect(() => {
    const listening = actor.on('code.sent', () => told())
    return () => listening.unsubscribe()
  }, [actor])
  return {
    ...useSelector(actor, snapshot => snapshot.context),
    isBusy: useSelector(actor, snapshot => snapshot.hasTag('busy')),
    isResting: useSelector(actor, snapshot => snapshot.hasTag('resting')),
    request: (mobile: string) => actor.send({ type: 'code.request', mobile }),
    changeMobile: () => actor.send({ type: 'mobile.change' }),
  }
}
