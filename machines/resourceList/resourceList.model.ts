import { failure } from '#contract/http/failure.ts'
import { CALL_NAMES, PERMISSION_NAMES, type PermissionAction } from '#contract/resources/defineResource.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { resourceListMachine } from './resourceList.machine.ts'
import { WHOLE } from './resourceList.rules.ts'
import type { Input, ListFacts, Row } from './resourceList.types.ts'

const error = failure('network', '网络超时')
const facts: ListFacts = {
  id: 'system/position',
  title: '职务',
  name: 'name',
  calls: CALL_NAMES,
  protected: { field: 'code', values: ['root'], text: '系统内置，不能修改' },
}
const may = Object.keys(PERMISSION_NAMES) as PermissionAction[]
const first: Row = { id: '1', version: 1, name: '主任医师' }
const second: Row = { id: '2', version: 1, name: '药师' }
const fixed: Row = { id: '0', version: 1, name: '院长', code: 'root' }
/** A page behind the last one. */
const NOTHING = { rows: [], total: 10 }
const CONDITION = {
  field: 'name',
  rule: 'eq',
  val: '药师',
  type: 'string',
  dbType: '',
  dictCode: '',
  dictTable: '',
  dictText: '',
  customReturnField: '',
  popup: null,
} as const
const question = { title: '确认操作', content: '确定停用选中的职务吗?', confirm: '停用' }
const full: Input = { facts, may, query: WHOLE }

/** Events that begin something: only where nothing else is going on. */
const BEGINNINGS =
  /^(query|search|sort|page|list|branch|row\.(add|edit|show|history)|advanced|import|columns|export\.start|permissions)/
/** Events that open or close a window: without effect while a form is on its way. */
const WINDOWS = /^(row\.(add|edit|show|history)|import|columns|dialog)/

/**
 * A list with everything, and one whose resource has no calls and whose user may nothing. The regions go on independently of each other, so each is
 * played while the others rest.
 */
export const model: ModelOptions<typeof resourceListMachine> = {
  inputs: [full, { ...full, query: { ...WHOLE, pageNo: 2 } }, { facts: { ...facts, calls: [] }, may: [], query: WHOLE }],
  events: [
    { type: 'query.come', query: WHOLE },
    { type: 'query.come', query: { ...WHOLE, filters: { name: '药' } } },
    { type: 'search.submit', filters: { name: '医' } },
    { type: 'advanced.apply', advanced: { matchType: 'and', params: [CONDITION] } },
    { type: 'sort.set', column: 'name', order: 'desc' },
    { type: 'page.set', pageNo: 2, pageSize: 10 },
    { type: 'fetchPage done', output: { rows: [first, second], total: 12 } },
    { type: 'fetchPage done', output: NOTHING },
    { type: 'fetchPage failed', error },
    { type: 'branch.open', id: '1' },
    { type: 'branch.open', id: '2' },
    { type: 'fetchBranch done', output: [second] },
    { type: 'fetchBranch failed', error },
    { type: 'selection.change', ids: ['1', '2'] },
    { type: 'row.add' },
    { type: 'row.edit', row: first },
    { type: 'row.edit', row: fixed },
    { type: 'row.show', row: first },
    { type: 'row.history', row: first },
    { type: 'loadRow done', output: { ...first, version: 2 } },
    { type: 'loadRow failed', error },
    { type: 'loadHistory done', output: [] },
    { type: 'loadHistory failed', error },
    { type: 'form.submit', draft: { name: '主治医师' } },
    { type: 'conflict.resolve', draft: { id: '1', version: 2, name: '主治医师' } },
    { type: 'saveRow done', output: '添加成功！' },
    { type: 'saveRow failed', error },
    { type: 'saveRow failed', error: failure('refused', '职务编码已存在') },
    { type: 'saveRow failed', error: failure('conflict', '数据已被他人修改') },
    { type: 'row.remove', row: first },
    { type: 'row.remove', row: fixed },
    { type: 'action.ask', action: 'stop', rows: [], question, isUndoable: false },
    { type: 'action.ask', action: 'stop', rows: [first], question, isUndoable: false },
    { type: 'action.ask', action: 'toggle', rows: [first], question: null, isUndoable: true },
    { type: 'runCommand done', output: { message: '删除成功!' } },
    {
      type: 'runCommand done',
      output: { message: '批量删除成功!', result: { done: 1, left: [{ id: '2', name: '药师', text: '正在使用' }] } },
    },
    { type: 'runCommand failed', error },
    { type: 'undoCommand done', output: '已恢复' },
    { type: 'undoCommand failed', error },
    { type: 'export.start', isSelection: false, columns: [] },
    { type: 'export.start', isSelection: true, columns: ['name'] },
    { type: 'export.progress', done: 400, total: 1_000 },
    { type: 'permissions.change', may },
    { type: 'permissions.change', may: [] },
  ],
  context: ({ facts: { calls }, may: commands, query, page, selected, branches, awaited, issue, pending, undone, outcome }) => ({
    calls: calls.length,
    may: commands.length,
    query: [query.pageNo > 1, query.filters['name'] ?? '', query.advanced !== null, query.column],
    page: page?.rows.length ?? null,
    selected: selected.length,
    branches: Object.keys(branches),
    awaited,
    issue: issue?.kind ?? null,
    pending: pending && [pending.command, pending.rows.length, pending.isUndoable],
    undone: undone !== null,
    outcome: outcome?.left.length ?? null,
  }),
  limit: 60_000,
  allow: (snapshot, event) => {
    const { value, context } = snapshot
    const { type } = event
    const { query, selected, branches, awaited } = context
    const isListAtRest =
      (value.list === 'ready' || value.list === 'unset') &&
      query.pageNo === 1 &&
      query.column === '' &&
      query.advanced === null &&
      !('name' in query.filters)
    const isTree = Object.keys(branches).length > 0 || awaited.length > 0
    const isElseAtRest = value.mutation === 'idle' && value.export === 'idle' && value.undo === 'none'
    if (type.startsWith('fetchPage')) return query.pageNo > 1 || !('output' in event) || event.output !== NOTHING
    if (type === 'query.come') return isElseAtRest && value.dialog === 'none' && selected.length === 0 && !isTree
    if (type === 'list.freshen') return isElseAtRest && value.dialog === 'none' && selected.length === 0 && !isTree
    if (type === 'list.reload' && value.list === 'failed') return true
    if (!isListAtRest) return false
    if (type.includes('ranch')) return isElseAtRest && value.dialog === 'none' && selected.length === 0
    if (isTree) return false
    if (value.mutation === 'saving' && WINDOWS.test(type)) return true
    if (BEGINNINGS.test(type)) return isElseAtRest && value.dialog === 'none' && selected.length === 0
    if (type.startsWith('selection')) return isElseAtRest && value.dialog === 'none'
    if (/^(row\.remove|batch|action)/.test(type))
      return isElseAtRest && value.dialog === 'none' && (type.startsWith('batch') || selected.length === 0)
    if (type === 'form.submit') return snapshot.matches({ dialog: 'add' }) || snapshot.matches({ dialog: { edit: 'open' } })
    return true
  },
}
