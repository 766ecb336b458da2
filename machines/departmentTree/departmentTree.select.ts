import type { SnapshotFrom } from 'xstate'
import type { DepartNode } from '#contract/http/calls/departments.ts'
import type { Failure } from '#contract/http/failure.ts'
import type { departmentTreeMachine } from './departmentTree.machine.ts'
import { DEPART_TREE_TEXT, flatten, halfTicked, matching, valueOf } from './departmentTree.rules.ts'

export type DepartTreeSnapshot = SnapshotFrom<typeof departmentTreeMachine>

/** What is drawn: the tree, or the flat finds of a lazy one. */
export const selectNodes = ({ context }: DepartTreeSnapshot): readonly DepartNode[] => context.found ?? context.nodes
export const selectExpanded = ({ context }: DepartTreeSnapshot): readonly string[] => context.expanded
export const selectChecked = ({ context }: DepartTreeSnapshot): readonly string[] => context.checked
export const selectIsLinked = ({ context }: DepartTreeSnapshot): boolean => context.isLinked
/** Why nothing is drawn or found; '' when there is nothing to say. */
export const selectTreeFailure = ({ context }: DepartTreeSnapshot): Failure | null => context.failure
/** 请选择科室, after a confirmation without a choice. */
export const selectAsked = ({ context }: DepartTreeSnapshot): string => (context.isAsked ? DEPART_TREE_TEXT.required : '')
export const isTreeOpen = (snapshot: DepartTreeSnapshot): boolean => snapshot.hasTag('open')
export const isTreeBusy = (snapshot: DepartTreeSnapshot): boolean => snapshot.hasTag('busy')
export const hasTreeFailed = (snapshot: DepartTreeSnapshot): boolean => snapshot.hasTag('failed')

/** Values of parents that are ticked in part. Makes a new list: compare it by content. */
export const selectHalf = ({ context }: DepartTreeSnapshot): readonly string[] => halfTicked(context)
/** Ids of what the search found in the tree. Makes a new list: compare it by content. */
export const selectMatches = ({ context }: DepartTreeSnapshot): readonly string[] =>
  matching(context.found ?? context.nodes, context.keyword)
/** A search is on and found nothing. */
export const isSearchEmpty = (snapshot: DepartTreeSnapshot): boolean =>
  snapshot.hasTag('ready') && snapshot.context.keyword !== '' && selectMatches(snapshot).length === 0

/** Names of the value, comma-joined; a value that the tree does not know stands for itself. */
export function selectDepartNames({ context: { nodes, found, store, value } }: DepartTreeSnapshot): string {
  const names = new Map(flatten([...nodes, ...(found ?? [])]).map(node => [valueOf(node, store), node.title]))
  return value.map(one => names.get(one) ?? one).join(',')
}
