import type { Coverage } from '#machines/kit/coverage.ts'
import type { Format } from '#machines/kit/formats/pathFile.ts'
import type { RunPath } from '#machines/kit/formats/runPaths.ts'
import type { PathOrder } from '#machines/kit/generators/generate.ts'

/** What the worker that generates paths is asked: first for paths of a machine, then for files of them, or a run. It is ended to cancel. */
export type PathQuestion =
  { kind: 'generate'; machine: string; order: PathOrder } | { kind: 'file'; format: Format } | { kind: 'run' }

/** The set as a run of it begins (QA-14); no paths where it is more than a run may hold. */
export interface RunDraft {
  machine: string
  title: string
  generator: string
  until: string
  seed: number
  pathCount: number
  stepCount: number
  paths: readonly RunPath[]
}

/** A path to show and to walk: `steps` as `stepsText` writes them, `lines` in Chinese, one for the start and each step. */
interface ShownPath {
  start: number
  steps: string
  count: number
  lines: readonly string[]
}

/** What it answers; `paths` are the first of `pathCount`. */
export type PathAnswer =
  | { kind: 'progress'; steps: number }
  | { kind: 'done'; paths: readonly ShownPath[]; pathCount: number; stepCount: number; coverage: Coverage; milliseconds: number }
  | { kind: 'file'; name: string; type: string; content: string | Uint8Array<ArrayBuffer> }
  | { kind: 'run'; draft: RunDraft }
  | { kind: 'failed'; text: string }
