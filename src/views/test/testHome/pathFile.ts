import { coverageLine, coverageOf } from '#machines/kit/coverage.ts'
import { describePath, pathTitle, rowsOf } from '#machines/kit/describe.ts'
import { modelOf } from '#machines/kit/modelOf.ts'
import { pathsOf } from '#machines/kit/paths.ts'
import type { Strategy } from '#machines/kit/paths.ts'
import type { CatalogueEntry } from '#src/runtime/machines/catalogue.ts'

export type PathFormat = 'text' | 'csv'
const MOST_SIMPLE_PATHS = 500

/** A cell; a leading sign of a formula is defused, because testers open these files in Excel. */
const cell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** The generated test paths of a machine as a file in Chinese, with the coverage line; the same paths that `npm run paths` prints. */
export function pathFile(
  { machine, options, labels }: CatalogueEntry,
  strategy: Strategy,
  format: PathFormat,
): { text: string; coverage: string; count: number } {
  const model = modelOf(machine, options)
  const paths = pathsOf(model, { strategy, limit: MOST_SIMPLE_PATHS, cut: true })
  const coverage = coverageLine(coverageOf(model, paths))
  const text =
    format === 'text'
      ? [
          ...paths.flatMap((path, index) => [pathTitle(index, path, 'zh'), ...describePath(model, path, 'zh', labels), '']),
          `Coverage: ${coverage}`,
        ].join('\n')
      : `\uFEFF${[
          ['路径', '步骤', '事件', '事件说明', '数据', '应处状态', '状态说明', '标签'].map(cell).join(','),
          ...paths.flatMap((path, index) =>
            rowsOf(model, path, 'zh', labels).map((row, step) =>
              [String(index + 1), String(step), row.event, row.labels, row.payload, row.state, row.stateLabel, row.tags]
                .map(cell)
                .join(','),
            ),
          ),
        ].join('\r\n')}`
  return { text, coverage, count: paths.length }
}
