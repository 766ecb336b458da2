import { useActorRef as useActorOf } from '@xstate/react'
import type { AnyActorLogic } from 'xstate'
import { watched } from './watching.ts'

/** `useActorRef` of @xstate/react for everything that src runs: in a watched page QA's live view hears it (QA-17). */
export const useActorRef = ((logic: AnyActorLogic, options?: object) =>
  useActorOf(logic, watched(options) as never)) as typeof useActorOf
