import { useSelector } from '@xstate/react'
import type { ReachabilitySnapshot } from '#machines/reachability/reachability.select.ts'
import { actorNamed } from './registry.ts'

/** A value of the network's state. */
export const useReachability = <T>(select: (snapshot: ReachabilitySnapshot) => T): T =>
  useSelector(actorNamed('reachability'), select)

/** Asks the server at once instead of after the wait. */
export const checkReachability = (): void => actorNamed('reachability').send({ type: 'check.request' })
