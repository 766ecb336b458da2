import { useSelector } from '@xstate/react'
import { PICKER_TEXT as T } from '#machines/picker/picker.rules.ts'
import { selectDraft } from '#machines/picker/picker.select.ts'
import { Button } from '#src/ui/Button.tsx'
import { pickerCommands } from './usePicker.ts'
import type { PickerActor } from './usePicker.ts'

/** How many are chosen, 取消 and 选用. */
export function WindowFooter({ actor }: { actor: PickerActor }) {
  const count = useSelector(actor, selectDraft).length
  const { cancel, confirm } = pickerCommands(actor)
  return (
    <>
      <span className="xl-picker-count" aria-live="polite">
        {T.count(count)}
      </span>
      <Button onClick={cancel}>{T.cancel}</Button>
      <Button variant="primary" onClick={confirm}>
        {T.confirm}
      </Button>
    </>
  )
}
