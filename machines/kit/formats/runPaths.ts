import { RUN_STEP_TEXT } from '#contract/rules/testRuns.ts'
import { rowsOf } from '../describe.ts'
import { stepsText } from '../walk/walkText.ts'
import type { PathSet } from './pathSet.ts'

/** A path as testers run it: its start and each step with what to do and what to see, and the walk that leads there. */
export interface RunPath {
  start: number
  /** as `stepsText` writes them */
  steps: string
  rows: { act: string; see: string }[]
}

/** A line that every database takes, cut where it is too long to be read at a glance. */
const line = (text: string): string => {
  const plain = text.replace(/\s+/g, ' ').trim()
  const short = plain.length <= RUN_STEP_TEXT ? plain : `${plain.slice(0, RUN_STEP_TEXT - 1)}…`
  return short.replace(/\p{Cs}|\0/gu, '\u{FFFD}')
}

/** The paths of a set as a run of them begins. */
export const runPathsOf = ({ model, labels, lang, paths }: Pick<PathSet, 'model' | 'labels' | 'lang' | 'paths'>): RunPath[] =>
  paths.map(path => ({
    start: Math.max(0, model.inputs.indexOf(path.input)),
    steps: stepsText(
      model,
      path.steps.map(({ event }) => event),
    ),
    rows: rowsOf(model, path, lang, labels).map(row => ({
      act: line(row.payload === '' ? row.labels : `${row.labels} ${row.payload}`),
      see: line(row.seen),
    })),
  }))
