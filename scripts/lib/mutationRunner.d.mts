import type { Plugin } from 'esbuild'

/** Runs test files that need neither a browser nor a database, bundled once, in this process; MUTATION_TESTS names them, by commas. */
export declare class DirectTestRunner {
  plugins: Plugin[]
  init(): Promise<void>
  /** Product and tests from their beginning; why they cannot be loaded, or null. */
  load(): string | null
  /** Runs the tests of these ids, all without; `bail`: until the first that fails. The shortest files of the last `dryRun` come first. */
  run(wanted: ReadonlySet<string> | undefined, bail: boolean): Promise<{ id: string; status: number; failureMessage?: string }[]>
  dryRun(): Promise<{ tests: { id: string; status: number; failureMessage?: string }[] }>
}
