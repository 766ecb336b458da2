import { shallowEqual, useSelector } from '@xstate/react'
import type { DepartNode } from '#contract/http/calls/departments.ts'
import { DEPART_TREE_TEXT as T, valueOf } from '#machines/departmentTree/departmentTree.rules.ts'
import {
  hasTreeFailed,
  isSearchEmpty,
  isTreeBusy,
  selectChecked,
  selectExpanded,
  selectHalf,
  selectMatches,
  selectNodes,
  selectTreeFailure,
} from '#machines/departmentTree/departmentTree.select.ts'
import { PICKER_TEXT } from '#machines/picker/picker.rules.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { DepartTree } from './DepartTree.tsx'
import { treeCommands } from './useDepartTree.ts'
import type { DepartTreeActor } from './useDepartTree.ts'

interface Props {
  actor: DepartTreeActor
  label: string
  mode: 'check' | 'choose'
  /** instead of ticking, with the value of the pressed node */
  onCheck?: (value: string) => void
}

const idsOf = (nodes: readonly DepartNode[], wanted: (node: DepartNode) => boolean): string[] =>
  nodes.flatMap(node => [...(wanted(node) ? [node.id] : []), ...idsOf(node.children ?? [], wanted)])

/** A department tree with its moments of loading, failing, and of having nothing to show. */
export function DepartTreeView({ actor, label, mode, onCheck }: Props) {
  const { check, expand, retry } = treeCommands(actor)
  const nodes = useSelector(actor, selectNodes)
  const checked = useSelector(actor, selectChecked)
  const half = useSelector(actor, selectHalf, shallowEqual)
  const { store, isMulti, keyword } = useSelector(actor, ({ context }) => context)
  const failure = useSelector(actor, selectTreeFailure)
  const isBusy = useSelector(actor, isTreeBusy)
  const isEmpty = useSelector(actor, isSearchEmpty)
  const expanded = useSelector(actor, selectExpanded)
  const matches = useSelector(actor, selectMatches, shallowEqual)
  if (useSelector(actor, hasTreeFailed) && failure !== null)
    return <LoadError className="xl-picker-failed" failure={failure} again={retry} />
  if (nodes.length === 0)
    return (
      <p className="xl-picker-none" role="status">
        {isBusy ? PICKER_TEXT.loading : failure?.text || (isEmpty ? T.nothing : T.empty)}
      </p>
    )
  return (
    <>
      <p className="xl-picker-none" role="status" hidden={!isEmpty && failure === null}>
        {isEmpty ? T.nothing : failure?.text}
      </p>
      <DepartTree
        label={label}
        nodes={nodes}
        expanded={expanded}
        checked={idsOf(nodes, node => checked.includes(valueOf(node, store)))}
        half={idsOf(nodes, node => half.includes(valueOf(node, store)))}
        matches={matches}
        keyword={keyword}
        mode={mode}
        isMulti={isMulti}
        onCheck={node => (onCheck ?? check)(valueOf(node, store))}
        onExpand={expand}
      />
    </>
  )
}
