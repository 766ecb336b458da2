import { coverageOf } from '#machines/kit/coverage.ts'
import { describePath, pathTitle, rowsOf, type Language, type MachineLabels } from '#machines/kit/describe.ts'
import type { PathOrder } from '#machines/kit/generators/generate.ts'
import { stopConditionText } from '#machines/kit/generators/stopCondition.ts'
import type { Model } from '#machines/kit/modelOf.ts'
import type { TestPath } from '#machines/kit/testPath.ts'

export const formats = ['text', 'json', 'csv'] as const
export type Format = (typeof formats)[number]

/** Paths and what is needed to write them. */
export interface PathSet {
  machine: string
  labels: MachineLabels | undefined
  model: Model
  paths: readonly TestPath[]
  order: PathOrder
  lang: Language
}

function asText({ labels, model, paths, lang }: PathSet): string[] {
  return paths.flatMap((path, index) => [pathTitle(index, path, lang), ...describePath(model, path, lang, labels), ''])
}

function asJson({ machine, labels, model, paths, order, lang }: PathSet): string[] {
  const listed = paths.map((path, index) => {
    const [start, ...rows] = rowsOf(model, path, lang, labels)
    return {
      path: index + 1,
      input: path.input ?? null,
      start: { value: path.start.value, text: start?.stateLabel, tags: path.start.tags },
      steps: path.steps.map((step, at) => ({
        event: step.event,
        text: rows[at]?.labels,
        expect: { value: step.value, text: rows[at]?.stateLabel, tags: step.tags },
      })),
    }
  })
  const { generator, until, seed } = order
  const head = { machine, generator, until: stopConditionText(until), seed, lang }
  return [JSON.stringify({ ...head, paths: listed, coverage: coverageOf(model, paths) }, null, 2)]
}

/** A csv cell. Quoted where needed; a leading sign of a formula is defused, as these files are opened in Excel. */
const csvCell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe
}

function asCsv({ labels, model, paths, lang }: PathSet): string[] {
  const rows = paths.flatMap((path, index) =>
    rowsOf(model, path, lang, labels).map((row, step) =>
      [String(index + 1), String(step), row.event, row.labels, row.payload, row.state, row.stateLabel, row.tags]
        .map(csvCell)
        .join(','),
    ),
  )
  return ['path,step,event,event text,payload,expected state,expected state text,tags', ...rows]
}

/** The lines of each format. */
export const printers: Record<Format, (set: PathSet) => string[]> = { text: asText, json: asJson, csv: asCsv }
