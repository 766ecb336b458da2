import type { OpenedRun } from '#contract/entities/testRun.ts'
import { writeAddress } from '../walk/walkAddress.ts'

const idOf = (id: string): string => `?id=${encodeURIComponent(id)}`
/** Pages of a run. */
export const runPage = (id: string): string => `/test/run${idOf(id)}`
export const reportPage = (id: string): string => `/test/runReport${idOf(id)}`

/** Where a step of a run is walked: the workbench, standing at it; null: the run does not know its path. */
export function walkOf({ machine, walks }: Pick<OpenedRun, 'machine' | 'walks'>, path: number, step: number) {
  const walk = walks[path - 1]
  return walk === undefined ? null : { pathname: '/test/home', hash: writeAddress({ machine, ...walk, at: step }) }
}
