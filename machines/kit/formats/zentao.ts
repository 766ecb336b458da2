import { casesOf, titleOf, type PathSet, type TestCase } from './pathSet.ts'
import { xlsxOf } from './xlsx.ts'

const COLUMNS = ['所属模块', '用例标题', '前置条件', '步骤', '预期', '优先级', '用例类型']
const WIDTHS = [20, 40, 40, 60, 60, 8, 12]

const withData = ({ text, data }: { text: string; data: string }): string => (data === '' ? text : `${text} ${data}`)
const numbered = (lines: readonly string[]): string => lines.map((line, index) => `${index + 1}. ${line}`).join('\n')

/** A path that realises a requirement comes before one that does not; 禅道 knows 1 to 4. */
const priorityOf = ({ rules }: TestCase): string => (rules.length === 0 ? '3' : '2')

/** The sheet that 禅道 imports as cases: steps and expectations are numbered lines, of which the same number belongs together. A path without steps has its start to look at. */
export function zentaoOf(set: PathSet): Uint8Array<ArrayBuffer> {
  const rows = casesOf(set).map(one => {
    const rules = one.rules.length === 0 ? [] : [one.rules.join(' ')]
    const steps = one.steps.length === 0 ? [one.start] : one.steps
    return [
      titleOf(set),
      one.title,
      [withData(one.start), one.start.see, ...rules].join('\n'),
      numbered(steps.map(withData)),
      numbered(steps.map(step => step.see)),
      priorityOf(one),
      '功能测试',
    ]
  })
  return xlsxOf('用例', [COLUMNS, ...rows], WIDTHS)
}
