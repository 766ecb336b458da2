import { createActor } from 'xstate'
import type { AnyActorLogic } from 'xstate'
import { watched } from './watching.ts'

/** `createActor` for everything that src runs: in a watched page QA's live view hears it (QA-17). */
export const newActor = ((logic: AnyActorLogic, options?: object) => createActor(logic, watched(options))) as typeof createActor
