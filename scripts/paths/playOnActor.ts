import type { AnyStateMachine } from 'xstate'
import { failureOf } from '#machines/kit/failureOf.ts'
import type { Model } from '#machines/kit/modelOf.ts'
import type { TestPath } from '#machines/kit/testPath.ts'
import type { KeptPath, Played } from '#machines/kit/playFile.ts'
import { shrink } from '#machines/kit/shrink.ts'

/** A path as a file keeps it. */
export const keptPath = ({ input, steps }: TestPath): KeptPath => ({ input, events: steps.map(step => step.event) })

/** Plays paths on real actors of `product`; what fails is made as short as it can be. `tries`: most playings for it, null: as many as it takes. */
export async function playOnActor(
  model: Model,
  paths: readonly TestPath[],
  product: AnyStateMachine,
  tries: number | null,
): Promise<Played[]> {
  const results: Played[] = []
  for (const path of paths) {
    const failure = failureOf(model, path, product)
    const found =
      failure &&
      (await shrink({
        model,
        path,
        failure,
        play: one => Promise.resolve(failureOf(model, one, product)),
        ...(tries === null ? {} : { tries }),
      }))
    results.push({
      path: keptPath(path),
      failure,
      shrunk: found && { ...found, path: keptPath(found.path) },
      shots: [],
      traces: [],
    })
  }
  return results
}
