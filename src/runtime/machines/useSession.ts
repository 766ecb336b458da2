import { useSelector } from '@xstate/react'
import type { UserInfo } from '#contract/entities/session.ts'
import type { SessionSnapshot } from '#machines/session/session.select.ts'
import type { SignInRequest } from '#machines/session/session.types.ts'
import { unsavedLabels } from '#src/lib/unsaved.ts'
import { actorNamed } from './registry.ts'

/** A value of the session machine; the view draws again when it changes. */
export const useSession = <T>(select: (snapshot: SessionSnapshot) => T): T => useSelector(actorNamed('session'), select)

const commands = {
  signIn: (request: SignInRequest) => actorNamed('session').send({ type: 'login.submit', request }),
  choose: (choice: { tenantId?: string; orgCode?: string }) => actorNamed('session').send({ type: 'choice.confirm', ...choice }),
  changePassword: (given: { oldPassword: string; password: string; confirmPassword: string }) =>
    actorNamed('session').send({ type: 'password.change', ...given }),
  /** the own account as it is now, after the person changed something of it */
  updateUser: (info: UserInfo) => actorNamed('session').send({ type: 'user.changed', info }),
  /** asks first where consultations go on or unsaved work would be lost */
  signOut: () => actorNamed('session').send({ type: 'logout.request', unsaved: unsavedLabels() }),
  confirmSignOut: () => actorNamed('session').send({ type: 'logout.confirm' }),
  stay: () => actorNamed('session').send({ type: 'logout.cancel' }),
  signInAgain: () => actorNamed('session').send({ type: 'expired.confirm' }),
}

/** What a person does with the session. */
export const useSessionCommands = (): typeof commands => commands
