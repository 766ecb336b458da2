import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { gridValidationMachine } from './gridValidation.machine.ts'

const columns = [
  { key: 'name', title: '名称', validateRules: [{ required: true }, { handler: 'isFree' }] },
  { key: 'code', title: '编码', validateRules: [{ pattern: '^A' }] },
]
const cell = (r: string, f: string, value: string) => ({ r, f, value, holders: 1 })

/** Cases for the path generator: a cell with a question, another one, values that fail and pass at once. */
export const model: ModelOptions<typeof gridValidationMachine> = {
  inputs: [{ columns }],
  events: [
    { type: 'cell.input', ...cell('1', 'name', '甲') },
    { type: 'cell.input', ...cell('1', 'name', '') },
    { type: 'cell.input', ...cell('2', 'code', 'A1') },
    { type: 'cell.change', ...cell('1', 'name', '乙') },
    { type: 'cell.change', ...cell('2', 'code', 'B1') },
    { type: 'cells.change', cells: [cell('1', 'name', '丙'), cell('2', 'code', 'B1')] },
    { type: 'cells.change', cells: [cell('9', 'code', '')] },
    { type: 'cell.blur', ...cell('1', 'name', '甲') },
    { type: 'cell.forget', r: '1', f: 'name' },
    { type: 'cell.forget', r: '2', f: 'code' },
    { type: 'rows.forget', ids: ['1'] },
    { type: 'rows.forget', ids: ['9'] },
    { type: 'table.validate' },
    { type: 'askCell done', output: true },
    { type: 'askCell done', output: '已被占用' },
    { type: 'judgeTable done', output: {} },
    { type: 'judgeTable done', output: { '1': { name: '错' } } },
    { type: 'judgeTable failed', error: { kind: 'server', text: '出错', retryable: true, status: 0 } },
  ],
  allow: ({ context }, event) => !/^cells?\./.test(event.type) || context.questions.length < 2 || event.type === 'cell.forget',
  context: ({ questions }) => ({ asked: questions.map(({ r }) => r) }),
}
