import type { EventObject } from 'xstate'
import type { PathFailure } from './failureOf.ts'
import type { PathOrder } from './generators/generate.ts'

/** A path as a file keeps it: what it starts with and what happens. Where that leads the model says anew. */
export interface KeptPath {
  input: unknown
  events: readonly EventObject[]
}
/** What is to be played in a browser: paths of a file, or those that a generator makes. */
export interface PlayOrder {
  machine: string
  paths: readonly KeptPath[] | null
  /** null with `paths` */
  order: PathOrder | null
  /** most playings for shrinking one failing path; 0: it is not shrunk */
  tries: number
  /** folder for traces and screenshots */
  folder: string
}
/** A screenshot: after which step (0: the start), the file. */
export interface Shot {
  step: number
  file: string
}
/** What became of one path. `shrunk`: the shortest one that fails too, with its pictures and traces. */
export interface Played {
  path: KeptPath
  failure: PathFailure | null
  shrunk: { path: KeptPath; failure: PathFailure; tries: number; isShortest: boolean } | null
  shots: readonly Shot[]
  traces: readonly string[]
}
/** A path that `npm run paths:play -- --replay file` plays: what a person did in the product, or in the walk of the workbench. */
export interface RecordedFile {
  machine: string
  isInBrowser: boolean
  path: KeptPath
}
/** A failing path, kept to be played again. */
export interface ReplayFile extends RecordedFile {
  failure: PathFailure
}
