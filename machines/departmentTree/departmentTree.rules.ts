import type { DepartNode } from '#contract/http/calls/departments.ts'
import type { DepartStore, DepartTreeContext } from './departmentTree.types.ts'

/** Exact texts of the department picker (PICK-13 to 21). */
export const DEPART_TREE_TEXT = {
  title: '选择科室',
  placeholder: '请输入科室名称按回车进行搜索',
  operations: '树操作',
  link: '父子关联',
  unlink: '取消关联',
  close: '关闭',
  confirm: '确认',
  required: '请选择科室',
  nothing: '未查询匹配数据！',
  empty: '暂无科室',
} as const

type Ticks = Pick<DepartTreeContext, 'nodes' | 'store' | 'isMulti' | 'isLinked' | 'checked'>

/** All nodes, parents before children. */
export const flatten = (nodes: readonly DepartNode[]): DepartNode[] =>
  nodes.flatMap(node => [node, ...flatten(node.children ?? [])])

export const valueOf = (node: DepartNode, store: DepartStore): string => node[store]

/** Ids of the parents of every node that `isWanted`. */
export function openTo(nodes: readonly DepartNode[], isWanted: (node: DepartNode) => boolean): string[] {
  return nodes.flatMap(node => {
    const children = node.children ?? []
    const below = openTo(children, isWanted)
    return below.length > 0 || children.some(isWanted) ? [node.id, ...below] : []
  })
}

/** What stands open when the tree appears: the top where that is wanted, and the way to what is ticked. */
export function firstOpen(nodes: readonly DepartNode[], { isRootOpened, store, checked }: DepartTreeContext): string[] {
  const tops = isRootOpened ? nodes.filter(node => !node.isLeaf).map(node => node.id) : []
  return [...new Set([...tops, ...openTo(nodes, node => checked.includes(valueOf(node, store)))])]
}

/** The tree with the children of one node put in; a node without any becomes a leaf. */
export const withChildren = (nodes: readonly DepartNode[], id: string, children: readonly DepartNode[]): DepartNode[] =>
  nodes.map(node =>
    node.id === id
      ? { ...node, isLeaf: children.length === 0, children: children.length === 0 ? null : [...children] }
      : { ...node, children: node.children && withChildren(node.children, id, children) },
  )

/** Linked ticks: a parent whose children are all ticked is ticked, one with an open child is not. */
function settleParents(nodes: readonly DepartNode[], store: DepartStore, ticked: Set<string>): void {
  for (const node of nodes) {
    const children = node.children ?? []
    settleParents(children, store, ticked)
    if (children.length === 0) continue
    if (children.every(child => ticked.has(valueOf(child, store)))) ticked.add(valueOf(node, store))
    else ticked.delete(valueOf(node, store))
  }
}

/** Ticks after a press on a node: alone in single mode (PICK-23), by itself when strict (PICK-22), with all below it when linked. */
export function toggled({ nodes, store, isMulti, isLinked, checked }: Ticks, value: string): string[] {
  const isOn = !checked.includes(value)
  if (!isMulti) return isOn ? [value] : []
  if (!isLinked) return isOn ? [...checked, value] : checked.filter(one => one !== value)
  const ticked = new Set(checked)
  const node = flatten(nodes).find(one => valueOf(one, store) === value)
  for (const one of node ? flatten([node]) : []) {
    if (isOn) ticked.add(valueOf(one, store))
    else ticked.delete(valueOf(one, store))
  }
  settleParents(nodes, store, ticked)
  return [...ticked]
}

/** Ticks after linking: what is ticked takes along what is below it. */
export function linked({ nodes, store, checked }: Ticks): string[] {
  const ticked = new Set(checked)
  const tops = flatten(nodes).filter(node => ticked.has(valueOf(node, store)))
  for (const node of flatten(tops)) ticked.add(valueOf(node, store))
  settleParents(nodes, store, ticked)
  return [...ticked]
}

/** Values of parents with some but not all ticked below them; only linked trees have such. */
export function halfTicked({ nodes, store, isLinked, checked }: Ticks): string[] {
  if (!isLinked) return []
  const isTicked = (node: DepartNode) => checked.includes(valueOf(node, store))
  return flatten(nodes)
    .filter(node => !isTicked(node) && flatten(node.children ?? []).some(isTicked))
    .map(node => valueOf(node, store))
}

/** Ids of the nodes whose name holds the word; none without a word. */
export const matching = (nodes: readonly DepartNode[], keyword: string): string[] =>
  keyword === ''
    ? []
    : flatten(nodes)
        .filter(node => node.title.includes(keyword))
        .map(node => node.id)
