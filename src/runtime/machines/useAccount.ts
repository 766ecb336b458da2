import { useSelector } from '@xstate/react'
import type { DepartSwitchSnapshot } from '#machines/departSwitch/departSwitch.select.ts'
import type { PasswordChangeSnapshot } from '#machines/passwordChange/passwordChange.select.ts'
import type { PasswordForm } from '#machines/passwordChange/passwordChange.types.ts'
import { selectUser } from '#machines/session/session.select.ts'
import { actorNamed } from './registry.ts'

/** A value of the dialog 修改密码. */
export const usePasswordChange = <T>(select: (snapshot: PasswordChangeSnapshot) => T): T =>
  useSelector(actorNamed('passwordChange'), select)
/** A value of the dialog 部门切换. */
export const useDepartSwitch = <T>(select: (snapshot: DepartSwitchSnapshot) => T): T =>
  useSelector(actorNamed('departSwitch'), select)

/** What a person does with the own account; callable from anywhere once somebody is signed in (menu, palette, pages). */
export const accountCommands = {
  /** opens 修改密码 for the signed-in user; without one it warns (FORM-29) */
  openPasswordChange: () =>
    actorNamed('passwordChange').send({
      type: 'password.open',
      username: selectUser(actorNamed('session').getSnapshot())?.username ?? null,
    }),
  submitPassword: (form: PasswordForm) => actorNamed('passwordChange').send({ type: 'password.submit', ...form }),
  closePasswordChange: () => actorNamed('passwordChange').send({ type: 'password.close' }),
  /** loads the departments, then opens 部门切换; `isClosable` false: it asks for an answer (DIALOG-08, 09) */
  openDepartSwitch: ({ isClosable = true }: { isClosable?: boolean } = {}) =>
    actorNamed('departSwitch').send({ type: 'depart.open', isClosable }),
  chooseDepart: (orgCode: string) => actorNamed('departSwitch').send({ type: 'depart.choose', orgCode }),
  confirmDepart: () => actorNamed('departSwitch').send({ type: 'depart.confirm' }),
  closeDepartSwitch: () => actorNamed('departSwitch').send({ type: 'depart.close' }),
}
