import { createContext, useCallback, useContext, useState, type ReactNode } from 'react'
import type { Row } from '#machines/resourceList/resourceList.types.ts'
import type { BulkAction, RowAction } from '../screen.ts'
import { useListRuntime } from '../useList.ts'

type Open = (action: RowAction | BulkAction, rows: readonly Row[]) => void

const OpenDialog = createContext<Open>(() => undefined)

/** Opens the dialog that an action of the list brings, on these rows. */
export const useActionDialog = (): Open => useContext(OpenDialog)

/**
 * The dialogs of a list's own actions. One place for the rows and the toolbar, above both: what is typed in a dialog stays when the window becomes so
 * narrow that the table turns into cards (looks.md part 3).
 */
export function ActionDialogs({ children }: { children: ReactNode }) {
  const { handle } = useListRuntime()
  const [opened, setOpened] = useState<{ action: RowAction | BulkAction; rows: readonly Row[] } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = useCallback<Open>((action, rows) => {
    setOpened({ action, rows })
    setOpen(true)
  }, [])
  const Dialog = opened?.action.dialog
  return (
    <OpenDialog value={open}>
      {children}
      {Dialog === undefined ? null : (
        <Dialog open={isOpen} rows={opened?.rows ?? []} list={handle} onClose={() => setOpen(false)} />
      )}
    </OpenDialog>
  )
}
