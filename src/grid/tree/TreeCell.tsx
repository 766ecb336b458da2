import { useSyncExternalStore, type ReactNode } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { useSession } from '../session/SessionContext.ts'
import type { RowHandle } from '../store/rowHandle.ts'
import type { ExpanderState } from './gridTree.ts'
import './tree.css'

interface Props {
  row: RowHandle
  columnKey: string
  children: ReactNode
}
/** How far a level stands behind the one above it, px; deep ones stand together, or nothing would be left of the column. */
const INDENT = 18
const DEEPEST = 8

const WORDS: Readonly<Record<Exclude<ExpanderState, 'none'>, string>> = {
  open: '收起',
  closed: '展开',
  loading: '正在加载',
  failed: '加载失败，重试',
}

/** A cell of the column with the expander: how deep the row stands, what opens it, how many rows are right under it. */
export function TreeCell({ row, columnKey, children }: Props) {
  const session = useSession()
  const { tree, rowView } = session
  const told = useSyncExternalStore(tree?.listen ?? rowView.listen, () => {
    const spot = rowView.spotOf(row.id)
    return `${tree?.stateOf(row) ?? 'none'} ${spot?.level ?? 0} ${spot?.children ?? 0}`
  })
  const [word, level, count] = told.split(' ')
  const state = word as ExpanderState
  const column = session.cells.column(columnKey)
  const name = useSyncExternalStore(row.subscribe, () => (column === null ? '' : session.cells.textOf(row, column)))
  return (
    <span className="xl-tree-cell" style={{ paddingInlineStart: Math.min(Number(level), DEEPEST) * INDENT }}>
      {state === 'none' ? (
        <span className="xl-tree-leaf" />
      ) : (
        <Button
          // the keys → and ← of the cell do the same
          tabIndex={-1}
          className="xl-tree-expander"
          data-state={state}
          aria-label={`${WORDS[state]}${name === '' ? '' : `：${name}`}`}
          title={state === 'failed' ? tree?.troubleOf(row.id) : undefined}
          onClick={event => {
            event.stopPropagation()
            tree?.toggle(row)
          }}
        />
      )}
      <span className="xl-tree-content">{children}</span>
      {count === '0' ? null : (
        <span className="xl-tree-count" title={`${count}个下级`} aria-hidden="true">
          {count}
        </span>
      )}
    </span>
  )
}
