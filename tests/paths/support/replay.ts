import { describePath } from '#machines/kit/describe.ts'
import { failureOf } from '#machines/kit/failureOf.ts'
import type { Model } from '#machines/kit/modelOf.ts'
import type { TestPath } from '#machines/kit/testPath.ts'

/** Plays a path on a real actor; throws the first difference to the model with the steps that led to it. */
export function replayPath(model: Model, path: TestPath): void {
  const failure = failureOf(model, path)
  if (failure === null) return
  const text = describePath(model, { ...path, steps: path.steps.slice(0, failure.step) }).join('\n')
  throw new Error(`'${model.id}', step ${failure.step}: ${failure.text}\n${text}`)
}
