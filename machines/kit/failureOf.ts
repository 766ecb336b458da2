import type { AnyStateMachine } from 'xstate'
import type { Model } from './modelOf.ts'
import type { TestPath } from './testPath.ts'
import { Replay } from './replay.ts'

/** Why a path failed: at which step (0 = the start), with what was wanted and found. */
export interface PathFailure {
  step: number
  text: string
}

/**
 * Plays a path on a real actor and compares state value, status, tags and context with the model after the start and after every step. Answers the first
 * difference, or null. `product`: the machine to run where it is not the model's own.
 */
export function failureOf(model: Model, path: TestPath, product?: AnyStateMachine): PathFailure | null {
  let step = 0
  try {
    const replay = new Replay(model, path.input, product)
    const compare = (expected: TestPath['start']) => {
      const { snapshot } = replay
      if (snapshot.status === 'error') throw new Error(`the machine stopped with ${String(snapshot.error)}`)
      const [wanted, found] = [expected.snapshot, snapshot].map(
        one => `${model.faceOf(one)} tags ${[...one.tags].sort().join(' ')}`,
      )
      if (wanted !== found) throw new Error(`model and actor differ\n  model: ${wanted}\n  actor: ${found}`)
    }
    compare(path.start)
    for (const { event, ...place } of path.steps) {
      step += 1
      replay.do(event)
      compare(place)
    }
    return null
  } catch (error) {
    return { step, text: error instanceof Error ? error.message : String(error) }
  }
}
