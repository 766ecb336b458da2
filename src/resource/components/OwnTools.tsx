import { useState } from 'react'
import { hasAction } from '#contract/permissions/actionAccess.ts'
import { toFailure } from '#src/lib/http/call.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { usePermissionLists } from '#src/runtime/permissions/usePermissions.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { Button } from '#src/ui/Button.tsx'
import type { ToolbarAction } from '../screen.ts'
import { useListRuntime } from '../useList.ts'

function OwnTool({ action }: { action: ToolbarAction }) {
  const { handle } = useListRuntime()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    if (action.dialog !== undefined) return setOpen(true)
    if (action.run === undefined) return action.open?.(handle)
    setBusy(true)
    try {
      message.success(await action.run())
      handle.reload()
    } catch (error) {
      message.warning(failureLine(toFailure(error)))
    } finally {
      setBusy(false)
    }
  }
  const Dialog = action.dialog
  return (
    <>
      <Button variant={action.isPrimary ? 'primary' : 'default'} disabled={isBusy} onClick={() => void press()}>
        {action.icon} {action.text}
      </Button>
      {Dialog === undefined ? null : <Dialog open={isOpen} rows={[]} list={handle} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Buttons that the screen adds, without those the person may not use. */
export function OwnTools({ actions }: { actions: readonly ToolbarAction[] }) {
  const lists = usePermissionLists()
  return actions
    .filter(({ permission }) => permission === undefined || hasAction(permission, lists))
    .map(action => <OwnTool key={action.key} action={action} />)
}
