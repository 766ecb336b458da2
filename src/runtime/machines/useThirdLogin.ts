import { useEffect, useEffectEvent } from 'react'
import { useSelector } from '@xstate/react'
import { useActorRef } from '#src/lib/actors/useActorRef.ts'
import { fromPromise } from 'xstate'
import { bindThirdPhone } from '#contract/http/calls/thirdParty.ts'
import { thirdLoginMachine } from '#machines/thirdLogin/thirdLogin.machine.ts'
import type { BindField, ThirdLoginInput } from '#machines/thirdLogin/thirdLogin.types.ts'
import { popup } from '../signIn/popup.ts'
import { call } from '#src/lib/http/call.ts'
import { actorNamed } from './registry.ts'

const logic = thirdLoginMachine.provide({
  actors: {
    popup,
    bindPhone: fromPromise<{ token: string }, { phone: string; code: string; uuid: string }>(
      async ({ input: { phone, code, uuid } }) => ({
        token: await call(bindThirdPhone, { mobile: phone, captcha: code, thirdUserUuid: uuid }, { quiet: true }),
      }),
    ),
  },
})

/** Login through third parties on one page; a token that comes is given to the session at once, `onToken` is told. */
export function useThirdLogin(listener: {
  unbound?: ThirdLoginInput['unbound']
  onToken?: () => void
  onRefused: (field: BindField) => void
}) {
  const actor = useActorRef(logic, { input: { unbound: listener.unbound ?? null } })
  const refused = useEffectEvent(listener.onRefused)
  const tokened = useEffectEvent(() => listener.onToken?.())
  useEffect(() => {
    const parts = [
      actor.on('form.refused', ({ field }) => refused(field)),
      actor.on('token.received', ({ token, thirdType }) => {
        tokened()
        actorNamed('session').send({ type: 'login.submit', request: { method: 'third', token, thirdType } })
      }),
    ]
    return () => parts.forEach(part => part.unsubscribe())
  }, [actor])
  return {
    ...useSelector(actor, snapshot => snapshot.context),
    isWaiting: useSelector(actor, snapshot => snapshot.hasTag('waiting')),
    isBinding: useSelector(actor, snapshot => snapshot.hasTag('binding')),
    isBusy: useSelector(actor, snapshot => snapshot.hasTag('busy')),
    choose: (source: string) => actor.send({ type: 'source.choose', source }),
    stopWaiting: () => actor.send({ type: 'wait.cancel' }),
    bind: (phone: string, code: string) => actor.send({ type: 'bind.submit', phone, code }),
    stopBinding: () => actor.send({ type: 'bind.cancel' }),
    change: (field: BindField) => actor.send({ type: 'field.change', field }),
  }
}
