import { useEffect, useEffectEvent } from 'react'
import { useSelector } from '@xstate/react'
import { useActorRef } from '#src/lib/actors/useActorRef.ts'
import { fromPromise } from 'xstate'
import { register } from '#contract/http/calls/register.ts'
import { registerMachine } from '#machines/register/register.machine.ts'
import type { RegisterField, RegisterForm } from '#machines/register/register.types.ts'
import { call } from '#src/lib/http/call.ts'

const logic = registerMachine.provide({
  actors: {
    register: fromPromise<void, { form: RegisterForm }>(async ({ input: { form } }) => {
      const { username, password, phone, code } = form
      await call(register, { username, password, phone, smscode: code }, { quiet: true })
    }),
  },
})

/** Registration of one page; `onRefused` is told the first wrong field, `onDone` the new account. */
export function useRegister(listener: { onRefused: (field: RegisterField) => void; onDone: (username: string) => void }) {
  const actor = useActorRef(logic)
  const refused = useEffectEvent(listener.onRefused)
  const done = useEffectEvent(listener.onDone)
  useEffect(() => {
    const parts = [
      actor.on('form.refused', ({ field }) => refused(field)),
      actor.on('register.done', ({ username }) => done(username)),
    ]
    return () => parts.forEach(part => part.unsubscribe())
  }, [actor])
  return {
    issues: useSelector(actor, snapshot => snapshot.context.issues),
    failure: useSelector(actor, snapshot => snapshot.context.failure),
    isBusy: useSelector(actor, snapshot => snapshot.hasTag('busy')),
    submit: (form: RegisterForm) => actor.send({ type: 'register.submit', form }),
    change: (field: RegisterField) => actor.send({ type: 'field.change', field }),
    leave: (field: RegisterField, form: RegisterForm) => actor.send({ type: 'field.leave', field, form }),
  }
}
