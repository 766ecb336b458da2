import type { DepartNode } from '#contract/http/calls/departments.ts'
import { failure } from '#contract/http/failure.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { departmentTreeMachine } from './departmentTree.machine.ts'

const node = (id: string, children: DepartNode[] | null, isLeaf = children === null): DepartNode => ({
  id,
  parentId: '',
  departName: id,
  departOrder: 0,
  orgCategory: '2',
  orgType: '1',
  orgCode: id.toUpperCase(),
  key: id,
  value: id,
  title: id,
  isLeaf,
  children,
})
const input = { value: [], store: 'id', isMulti: false, isLazy: false, isRootOpened: true, isRequired: true } as const

const error = failure('network', '网络异常')

/** Cases for the path generator: a whole tree for one choice with a value to name, a lazy one for several, a hospital with one ward. */
export const model: ModelOptions<typeof departmentTreeMachine> = {
  inputs: [
    { ...input, value: ['ward'] },
    { ...input, isMulti: true, isLazy: true, isRequired: false },
  ],
  context: ({ isMulti, isLazy, value, checked, isLinked, keyword, found, pending, isAsked, failure: why, nodes }) => ({
    isMulti,
    isLazy,
    hasValue: value.length > 0,
    isChecked: checked.length > 0,
    isLinked,
    isSearched: keyword !== '',
    isFound: found !== null,
    pending: pending.length,
    isAsked,
    isFailed: why !== null,
    isLoaded: nodes.some(one => one.children !== null),
  }),
  events: [
    { type: 'value.set', value: ['ward'] },
    { type: 'node.check', value: 'ward' },
    { type: 'node.expand', id: 'hospital', isExpanded: true },
    { type: 'link.set', isLinked: true },
    { type: 'search.submit', keyword: 'ward' },
    { type: 'search.submit', keyword: '' },
    { type: 'loadTree done', output: [node('hospital', null, false)] },
    { type: 'loadTree failed', error },
    { type: 'loadChildren done', output: [node('ward', null)] },
    { type: 'loadChildren failed', error },
    { type: 'searchTree done', output: [node('ward', null)] },
    { type: 'searchTree failed', error },
  ],
}
