import { createContext, use } from 'react'
import { useSelector } from '@xstate/react'
import type { ResourceListSnapshot } from '#machines/resourceList/resourceList.select.ts'
import type { Draft, Event, Row } from '#machines/resourceList/resourceList.types.ts'
import type { ListActor } from './listSetup.ts'
import type { ListSetup } from './listTypes.ts'
import type { ListHandle } from './screen.ts'

/** A list with what it is made of, for the parts inside it. */
export interface ListRuntime extends ListSetup {
  actor: ListActor
  handle: ListHandle
  /** the row whose lists stand below this one (childrenAs erp, tabs) */
  master: Row | null
  setMaster: (row: Row) => void
}
export const ListContext = createContext<ListRuntime | null>(null)

/** The list around a part. Throws outside a ResourceList. */
export function useListRuntime(): ListRuntime {
  const runtime = use(ListContext)
  if (runtime === null) throw new Error('This part stands in a ResourceList only')
  return runtime
}
/** A value of the list around. */
export const useList = <T>(select: (snapshot: ResourceListSnapshot) => T): T => useSelector(useListRuntime().actor, select)
/** Tells the list around what the person does. */
export function useListSend(): (event: Event) => void {
  const { actor } = useListRuntime()
  return actor.send
}

/** Rows of a draft for a new row: it has no id yet. */
const asRow = (draft: Draft): Row => ({ ...draft, id: '' })

export const handleOf = (actor: ListActor): ListHandle => ({
  reload: () => actor.send({ type: 'list.reload' }),
  freshen: () => actor.send({ type: 'list.freshen' }),
  clearSelection: () => actor.send({ type: 'selection.clear' }),
  add: initial => actor.send({ type: 'row.add', ...(initial === undefined ? {} : { initial: asRow(initial) }) }),
  edit: row => actor.send({ type: 'row.edit', row }),
  show: row => actor.send({ type: 'row.show', row }),
})
