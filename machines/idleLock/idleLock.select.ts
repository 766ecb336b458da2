import type { SnapshotFrom } from 'xstate'
import type { Failure } from '#contract/http/failure.ts'
import type { idleLockMachine } from './idleLock.machine.ts'

export type IdleLockSnapshot = SnapshotFrom<typeof idleLockMachine>

export const isLocked = (snapshot: IdleLockSnapshot): boolean => snapshot.hasTag('locked')
/** A password is being checked. */
export const isChecking = (snapshot: IdleLockSnapshot): boolean => snapshot.hasTag('checking')
export const selectFailure = (snapshot: IdleLockSnapshot): Failure | null => snapshot.context.failure
