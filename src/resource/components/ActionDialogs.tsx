import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react'
import { selectPage } from '#machines/resourceList/resourceList.select.ts'
import type { Row } from '#machines/resourceList/resourceList.types.ts'
import type { BulkAction, RowAction } from '../screen.ts'
import { useList, useListRuntime } from '../useList.ts'

type Open = (action: RowAction | BulkAction, rows: readonly Row[]) => void

interface Opened {
  action: RowAction | BulkAction
  rows: readonly Row[]
  /** each opening is a window of its own: nothing that was typed for one row is there for the next */
  round: number
  isOpen: boolean
  /** true once the window asked the list to look anew: its command was refused, and the next try means the rows as they are then */
  isBehind: boolean
}

const OpenDialog = createContext<Open>(() => undefined)

/** Opens the dialog that an action of the list brings, on these rows. */
export const useActionDialog = (): Open => useContext(OpenDialog)

/**
 * The dialogs of a list's own actions. One place for the rows and the toolbar, above both: what is typed in a dialog stays when the window becomes so
 * narrow that the table turns into cards (looks.md part 3).
 */
export function ActionDialogs({ children }: { children: ReactNode }) {
  const { handle } = useListRuntime()
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = useCallback<Open>((action, rows) => {
    setOpened(last => ({ action, rows, round: (last?.round ?? 0) + 1, isOpen: true, isBehind: false }))
  }, [])
  const Dialog = opened?.action.dialog
  // an answer that comes after its window was closed means none that was opened since
  const round = opened?.round
  const list = useMemo(
    () => ({
      ...handle,
      freshen: () => {
        setOpened(last => (last !== null && last.round === round ? { ...last, isBehind: true } : last))
        handle.freshen()
      },
    }),
    [handle, round],
  )
  const page = useList(selectPage)
  const rows = useMemo(() => {
    if (opened === null) return []
    return opened.isBehind ? opened.rows.map(row => page?.rows.find(({ id }) => id === row.id) ?? row) : opened.rows
  }, [opened, page])
  const close = () => setOpened(last => (last !== null && last.round === round ? { ...last, isOpen: false } : last))
  return (
    <OpenDialog value={open}>
      {children}
      {Dialog === undefined ? null : (
        <Dialog key={round} open={opened?.isOpen === true} rows={rows} list={list} onClose={close} />
      )}
    </OpenDialog>
  )
}
