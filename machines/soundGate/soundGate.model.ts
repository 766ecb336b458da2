import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { soundGateMachine } from './soundGate.machine.ts'

/** Every event is bare, so there is nothing to tell the path generator. */
export const model: ModelOptions<typeof soundGateMachine> = {}
