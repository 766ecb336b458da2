import { useSelector } from '@xstate/react'
import { PICKER_TEXT as T } from '#machines/picker/picker.rules.ts'
import { selectDraft } from '#machines/picker/picker.select.ts'
import { pickerDeeds } from './usePicker.ts'
import type { PickerActor } from './usePicker.ts'

/** How many are chosen, 取消 and 选用. */
export function WindowFooter({ actor }: { actor: PickerActor }) {
  const count = useSelector(actor, selectDraft).length
  const { cancel, confirm } = pickerDeeds(actor)
  return (
    <>
      <span className="xl-picker-count" aria-live="polite">
        {T.count(count)}
      </span>
      <button type="button" className="xl-button" onClick={cancel}>
        {T.cancel}
      </button>
      <button type="button" className="xl-button xl-button-primary" onClick={confirm}>
        {T.confirm}
      </button>
    </>
  )
}
