import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { formTablesMachine } from './formTables.machine.ts'

const refused = { kind: 'refused', text: '请输入名称', retryable: false, status: 0 }

/** Cases for the path generator: a form with one table, and one without. */
export const model: ModelOptions<typeof formTablesMachine> = {
  inputs: [{ tables: ['drugs'] }, { tables: [] }],
  events: [
    { type: 'validateForm failed', error: refused },
    { type: 'openTable failed', error: refused },
    { type: 'validateTable done', output: true },
    { type: 'validateTable done', output: false },
    { type: 'validateTable failed', error: refused },
  ],
}
