import { fromPromise } from 'xstate'
import type { CurrentDeparts } from '#contract/entities/session.ts'
import { failure } from '#contract/http/failure.ts'
import { currentDeparts, updatePassword } from '#contract/http/calls/auth.ts'
import { departSwitchMachine } from '#machines/departSwitch/departSwitch.machine.ts'
import { DEPART_TEXT } from '#machines/departSwitch/departSwitch.rules.ts'
import { passwordChangeMachine } from '#machines/passwordChange/passwordChange.machine.ts'
import { PASSWORD_TEXT } from '#machines/passwordChange/passwordChange.rules.ts'
import type { PasswordForm } from '#machines/passwordChange/passwordChange.types.ts'
import { call, successOf } from '#src/lib/http/call.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { actorNamed, registerActors } from '#src/runtime/machines/registry.ts'
import { followUser } from './followSession.ts'
import { newActor } from '#src/lib/actors/newActor.ts'

/**
 * Lets the session change the department and waits for its word; the session may be busy with something else. `signal` ends the waiting: the session
 * can end without a word.
 */
const switchDepart = (orgCode: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const session = actorNamed('session')
    const switching = { type: 'depart.switch', orgCode } as const
    if (!session.getSnapshot().can(switching)) return reject(failure('refused', '系统正忙，请稍后再试'))
    const parts = [
      session.on('depart.changed', () => end(resolve)),
      session.on('depart.refused', event => end(() => reject(event.failure))),
    ]
    const end = (tell: () => void) => {
      parts.forEach(part => part.unsubscribe())
      tell()
    }
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), { once: true })
    return session.send(switching)
  })

async function changePassword(input: { username: string } & PasswordForm): Promise<string> {
  const answer = await successOf(updatePassword, input, { quiet: true })
  return answer.message
}

/**
 * Starts what stands behind the dialogs of the account, 修改密码 and 部门切换; both are closed when the session ends. What they tell is said here
 * (API-AUTH-14, 15; DIALOG-10; FORM-29).
 */
export function startAccountActors(): void {
  const passwordChange = newActor(
    passwordChangeMachine.provide({
      actors: { changePassword: fromPromise<string, { username: string } & PasswordForm>(({ input }) => changePassword(input)) },
    }),
    { systemId: 'passwordChange' },
  )
  const departSwitch = newActor(
    departSwitchMachine.provide({
      actors: {
        loadDeparts: fromPromise<CurrentDeparts>(() => call(currentDeparts, {}, { quiet: true })),
        switchDepart: fromPromise<void, { orgCode: string }>(({ input, signal }) => switchDepart(input.orgCode, signal)),
      },
    }),
    { systemId: 'departSwitch' },
  )
  registerActors({ passwordChange, departSwitch })
  passwordChange.on('password.noUser', () => message.warning(PASSWORD_TEXT.noUser))
  passwordChange.on('password.changed', event => message.success(event.message))
  passwordChange.on('password.refused', event => message.warning(event.failure.text))
  departSwitch.on('departs.missing', () => message.warning(DEPART_TEXT.missing))
  departSwitch.on('departs.refused', event => message.warning(event.failure.text))
  departSwitch.on('depart.switched', ({ name }) => message.success(`已切换到${name}`))
  passwordChange.start()
  departSwitch.start()
  followUser(userId => {
    if (userId !== null) return
    passwordChange.send({ type: 'session.closed' })
    departSwitch.send({ type: 'session.closed' })
  })
}
