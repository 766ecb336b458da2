import type { SnapshotFrom } from 'xstate'
import type { passwordChangeMachine } from './passwordChange.machine.ts'
import type { PasswordErrors } from './passwordChange.types.ts'

export type PasswordChangeSnapshot = SnapshotFrom<typeof passwordChangeMachine>

/** Whose password is being changed. */
export const selectPasswordUser = ({ context }: PasswordChangeSnapshot): string => context.username
export const selectPasswordErrors = ({ context }: PasswordChangeSnapshot): PasswordErrors => context.errors
/** The server's last refusal; empty text: none. */
export const selectPasswordFailure = ({ context }: PasswordChangeSnapshot): string => context.failure?.text ?? ''
export const isPasswordOpen = (snapshot: PasswordChangeSnapshot): boolean => snapshot.hasTag('open')
export const isPasswordBusy = (snapshot: PasswordChangeSnapshot): boolean => snapshot.hasTag('busy')
