import { failure } from '#contract/http/failure.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { pickerMachine } from './picker.machine.ts'

const lin = { username: 'doctor', realname: '林杏' }
const input = { value: [], valueKey: 'username', isMulti: true, pageSize: 5, column: 'createTime', order: 'desc' }
const error = failure('network', '网络异常')

/** Cases for the path generator: nothing chosen and a value without a name, several and one, a page, a lookup that finds its row or nothing. */
export const model: ModelOptions<typeof pickerMachine> = {
  inputs: [input, { ...input, isMulti: false, value: ['doctor'] }],
  context: ({ isMulti, value, known, unknown, draft, failure: why, namesFailure }) => ({
    isMulti,
    hasValue: value.length > 0,
    isKnown: known.length > 0,
    isUnknown: unknown.length > 0,
    isChosen: draft.length > 0,
    isFailed: why !== null,
    isUnnamed: namesFailure !== null,
  }),
  events: [
    { type: 'value.set', value: ['doctor'] },
    { type: 'row.toggle', row: lin },
    { type: 'rows.set', rows: [lin], isChosen: true },
    { type: 'row.drop', value: 'doctor' },
    { type: 'query.submit', query: { username: 'doc' } },
    { type: 'page.go', pageNo: 2, pageSize: 5 },
    { type: 'loadPage done', output: { rows: [lin], total: 6 } },
    { type: 'loadPage failed', error },
    { type: 'lookupRows done', output: [lin] },
    { type: 'lookupRows done', output: [] },
    { type: 'lookupRows failed', error },
  ],
}
