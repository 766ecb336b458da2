import { coverageOf } from '../coverage.ts'
import { describePath, pathTitle, rowsOf } from '../describe.ts'
import { stopConditionText } from '../generators/stopCondition.ts'
import { missingLabels } from '../missingLabels.ts'
import { safeCell, type PathSet } from './pathSet.ts'

/** Path after path, a line for each step, as testers read them aloud. Words that are missing are listed at the end. */
export function textOf({ model, labels, paths, lang }: PathSet): string {
  const missing = missingLabels(model, labels).filter(name => name.startsWith(`${lang} `))
  const head = lang === 'zh' ? '缺少文字：' : 'Without words:'
  return [
    ...paths.flatMap((path, index) => [pathTitle(index, path, lang), ...describePath(model, path, lang, labels), '']),
    ...(missing.length === 0 ? [] : [head, ...missing.map(name => `  ${name.slice(3)}`), '']),
  ].join('\n')
}

/** Everything as data: events with payload, expected state values and tags, coverage. */
export function jsonOf({ machine, labels, model, paths, order, lang }: PathSet): string {
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
  return `${JSON.stringify({ ...head, paths: listed, coverage: coverageOf(model, paths) }, null, 2)}\n`
}

const csvCell = (text: string): string => {
  const safe = safeCell(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe
}

/** A row for each step (RFC 4180); Excel opens it in the right coding because of the mark at its beginning. */
export function csvOf({ labels, model, paths, lang }: PathSet): string {
  const heads = {
    zh: ['路径', '步骤', '事件', '操作', '数据', '应处状态', '应见', '标签'],
    en: ['path', 'step', 'event', 'event text', 'payload', 'expected state', 'expected state text', 'tags'],
  }
  const rows = paths.flatMap((path, index) =>
    rowsOf(model, path, lang, labels).map((row, step) => [
      String(index + 1),
      String(step),
      row.event,
      row.labels,
      row.payload,
      row.state,
      row.stateLabel,
      row.tags,
    ]),
  )
  return `\u{FEFF}${[heads[lang], ...rows].map(row => `${row.map(csvCell).join(',')}\r\n`).join('')}`
}
