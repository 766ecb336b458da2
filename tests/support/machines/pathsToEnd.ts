import { generatePaths, type GeneratorName, type PathOrder } from '#machines/kit/generators/generate.ts'
import { untilEnd } from '#machines/kit/generators/stopCondition.ts'
import type { Model } from '#machines/kit/modelOf.ts'
import type { TestPath } from '#machines/kit/testPath.ts'

/** The paths of a generator that goes on to its own end, unless `more` says until when. */
export const pathsToEnd = (model: Model, generator: GeneratorName, more: Partial<PathOrder> = {}): TestPath[] =>
  generatePaths(model, { generator, until: untilEnd, seed: 1, ...more })
