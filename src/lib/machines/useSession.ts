import { useSelector } from '@xstate/react'
import type { SessionSnapshot } from '#machines/session/session.select.ts'
import type { SignInRequest } from '#machines/session/session.types.ts'
import { actorNamed } from './registry.ts'

/** A value of the session machine; the view draws again when it changes. */
export const useSession = <T>(select: (snapshot: SessionSnapshot) => T): T => useSelector(actorNamed('session'), select)

const commands = {
  signIn: (request: SignInRequest) => actorNamed('session').send({ type: 'login.submit', request }),
  choose: (choice: { tenantId?: string; orgCode?: string }) => actorNamed('session').send({ type: 'choice.confirm', ...choice }),
  changePassword: (given: { oldPassword: string; password: string; confirmPassword: string }) =>
    actorNamed('session').send({ type: 'password.change', ...given }),
  signOut: () => actorNamed('session').send({ type: 'logout.request' }),
  confirmSignOut: () => actorNamed('session').send({ type: 'logout.confirm' }),
  stay: () => actorNamed('session').send({ type: 'logout.cancel' }),
  signInAgain: () => actorNamed('session').send({ type: 'expired.confirm' }),
}

/** What a person does with the session. */
export const useSessionCommands = (): typeof commands => commands
