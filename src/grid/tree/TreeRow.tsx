import { useSyncExternalStore, type Key } from 'react'
import { Row, type RenderRowProps } from 'react-data-grid'
import { useSession } from '../session/SessionContext.ts'
import type { RowHandle } from '../store/rowHandle.ts'

/** A row with what ARIA says of rows of a treegrid: depth, place among its siblings, whether it is open. */
function TreeRow<S>(props: RenderRowProps<RowHandle, S>) {
  const { tree, rowView } = useSession()
  const state = useSyncExternalStore(tree?.listen ?? rowView.listen, () => tree?.stateOf(props.row) ?? 'none')
  const spot = rowView.spotOf(props.row.id)
  return (
    <Row
      {...props}
      aria-level={(spot?.level ?? 0) + 1}
      aria-posinset={spot?.place}
      aria-setsize={spot?.size}
      aria-busy={state === 'loading' || undefined}
      aria-expanded={state === 'none' ? undefined : state === 'open'}
    />
  )
}

/** Draws the rows of a tree grid. */
export const renderTreeRow = <S,>(key: Key, props: RenderRowProps<RowHandle, S>) => <TreeRow key={key} {...props} />
