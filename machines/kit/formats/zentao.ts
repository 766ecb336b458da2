import { casesOf, titleOf, type PathSet, type TestCase } from './pathSet.ts'
import { CELL, xlsxOf } from './xlsx.ts'

const COLUMNS = ['所属模块', '用例标题', '前置条件', '步骤', '预期', '优先级', '用例类型']
const WIDTHS = [20, 40, 40, 60, 60, 8, 12]

const withData = ({ text, data }: { text: string; data: string }): string => (data === '' ? text : `${text} ${data}`)
const numbered = (lines: readonly string[]): string => lines.map((line, index) => `${index + 1}. ${line}`).join('\n')

/** A path that realises a requirement comes before one that does not; 禅道 knows 1 to 4. */
const priorityOf = ({ rules }: TestCase): string => (rules.length === 0 ? '3' : '2')

/**
 * A path as one case, or as several where its steps or what they show need more than a cell holds: each begins where the one before it ended, and says so.
 * A path without steps has its start to look at.
 */
function partsOf(one: TestCase): TestCase[] {
  const parts: TestCase['steps'][number][][] = [[]]
  let [acts, sees] = [0, 0]
  for (const step of one.steps.length === 0 ? [one.start] : one.steps) {
    const last = parts.at(-1) ?? []
    const number = `${last.length + 1}. `.length + 1
    acts += number + withData(step).length
    sees += number + step.see.length
    if (Math.max(acts, sees) <= CELL || last.length === 0) last.push(step)
    else {
      parts.push([step])
      ;[acts, sees] = ['1. '.length + 1 + withData(step).length, '1. '.length + 1 + step.see.length]
    }
  }
  const nameOf = (part: number) => `${one.title}（${part + 1}/${parts.length}）`
  return parts.map((steps, part) => ({
    ...one,
    title: parts.length === 1 ? one.title : nameOf(part),
    start: part === 0 ? one.start : { text: `已执行“${nameOf(part - 1)}”`, data: '', see: parts[part - 1]?.at(-1)?.see ?? '' },
    steps,
  }))
}

/**
 * The sheet that 禅道 imports as cases, with headings of its template, by which it finds the columns: steps and expectations are numbered lines, of which the
 * same number belongs together. Its open edition imports the same sheet saved as CSV.
 */
export function zentaoOf(set: PathSet): Uint8Array<ArrayBuffer> {
  const rows = casesOf(set)
    .flatMap(partsOf)
    .map(one => {
      const rules = one.rules.length === 0 ? [] : [one.rules.join(' ')]
      return [
        titleOf(set),
        one.title,
        [withData(one.start), one.start.see, ...rules].join('\n'),
        numbered(one.steps.map(withData)),
        numbered(one.steps.map(step => step.see)),
        priorityOf(one),
        '功能测试',
      ]
    })
  return xlsxOf('用例', [COLUMNS, ...rows], WIDTHS)
}
