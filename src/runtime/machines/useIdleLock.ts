import { useSelector } from '@xstate/react'
import type { IdleLockSnapshot } from '#machines/idleLock/idleLock.select.ts'
import { actorNamed, findActor } from './registry.ts'

/** A value of the screen lock. */
export const useIdleLock = <T>(select: (snapshot: IdleLockSnapshot) => T): T => useSelector(actorNamed('idleLock'), select)

/** What a person does with the screen lock; locking is possible as soon as the parts around the pages have come. */
export const lockCommands = {
  lock: () => findActor('idleLock')?.send({ type: 'lock.request' }),
  unlock: (password: string) => actorNamed('idleLock').send({ type: 'unlock.submit', password }),
}
