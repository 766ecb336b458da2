import { useSyncExternalStore, type Key } from 'react'
import { useSession } from '../session/SessionContext.ts'
import { GridRow, type GridRowProps } from '../viewport/GridRow.tsx'

/** A row with what ARIA says of rows of a treegrid: depth, place among its siblings, whether it is open. */
function TreeRow(props: GridRowProps) {
  const { tree, rowView } = useSession()
  const state = useSyncExternalStore(tree?.listen ?? rowView.listen, () => tree?.stateOf(props.row) ?? 'none')
  const spot = rowView.spotOf(props.row.id)
  return (
    <GridRow
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
export const renderTreeRow = (key: Key, props: GridRowProps) => <TreeRow key={key} {...props} />
