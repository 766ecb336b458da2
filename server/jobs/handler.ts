import type { FastifyInstance } from 'fastify'
import type { Static, TObject } from 'typebox'

/** What a run gets beside its parameters. */
export interface JobContext {
  app: FastifyInstance
  /** aborted at the time limit, when the server stops, when another process took the run for dead: stop at the next safe point by `throwIfAborted` */
  signal: AbortSignal
  /** the time of its plan, which a manual run or a late one misses */
  plannedAt: Date
  /** one line of the log that people read; no secrets, no patients */
  log: (line: string) => void
}

/** What a class name of a job runs. A run may come twice after a kill, so twice must be as good as once. */
export interface JobHandler<S extends TObject = TObject> {
  /** what it does, for people who set it up */
  description: string
  /** every property optional with `default`, and `title` in Chinese: sentences are made of these */
  parameters: S
  /** answers one sentence on what was done; throws JobFailure with another */
  run(parameters: Static<S>, context: JobContext): Promise<string>
}

/** A failure whose sentence people may read; the words of any other error stay in the server's log. */
export class JobFailure extends Error {
  readonly text: string
  constructor(text: string) {
    super(text)
    this.name = 'JobFailure'
    this.text = text
  }
}

/** A handler by its schema; kept apart from its type, so that a registry may hold handlers of any parameters. */
export function jobHandler<S extends TObject>(handler: JobHandler<S>): JobHandler {
  // parameters reach `run` only through readParameters, which checked them against this very schema
  return handler as unknown as JobHandler
}
