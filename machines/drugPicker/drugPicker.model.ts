import { failure } from '#contract/http/failure.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { drugPickerMachine } from './drugPicker.machine.ts'

const row = (code: string, disabled: string | null = null) => ({ code, name: code, spec: '', disabled })

/** Cases for the path generator: two drugs of which one cannot be taken, none at all, a second page. */
export const model: ModelOptions<typeof drugPickerMachine> = {
  context: ({ text, rows, page, failure: why, ...rest }) => ({
    ...rest,
    page: Math.min(page, 2),
    isAsked: text !== '',
    count: rows.length,
    isFailed: why !== null,
  }),
  events: [
    { type: 'text', text: 'amxl' },
    { type: 'text', text: ' ' },
    { type: 'page', by: 1 },
    { type: 'page', by: -1 },
    { type: 'choose' },
    { type: 'choose', at: 0 },
    { type: 'findDrugs done', output: { rows: [row('F09', '该药品不可线上开具'), row('W01')], hasMore: true } },
    { type: 'findDrugs done', output: { rows: [], hasMore: false } },
    { type: 'findDrugs failed', error: failure('network', '网络异常') },
  ],
}
