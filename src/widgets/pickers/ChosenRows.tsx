import { useSelector } from '@xstate/react'
import { PICKER_ELLIPSIS } from '#contract/constants.ts'
import { PICKER_TEXT as T, shortened, textOf } from '#machines/picker/picker.rules.ts'
import { selectDraft } from '#machines/picker/picker.select.ts'
import { Button } from '#src/ui/Button.tsx'
import type { PickerConfig } from './pickerConfig.ts'
import { pickerCommands } from './usePicker.ts'
import type { PickerActor } from './usePicker.ts'

/** The side table 已选{name}: what is chosen on all pages, in order, each row with 删除 (PICK-28, 29). */
export function ChosenRows({ actor, config }: { actor: PickerActor; config: PickerConfig }) {
  const { valueKey, name, columns, displayKey = columns[0].key, ellipsisLength = PICKER_ELLIPSIS } = config
  const draft = useSelector(actor, selectDraft)
  const column = columns.find(one => one.key === displayKey) ?? columns[0]
  const { drop } = pickerCommands(actor)
  return (
    <section className="xl-picker-chosen" aria-label={T.chosen(name)}>
      <h3>{T.chosen(name)}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{column.title}</th>
            <th scope="col">{T.operation}</th>
          </tr>
        </thead>
        <tbody>
          {draft.map(row => {
            const value = textOf(row, valueKey)
            const whole = textOf(row, displayKey) || value
            return (
              <tr key={value}>
                <td title={whole}>{shortened(whole, ellipsisLength)}</td>
                <td>
                  <Button variant="text" aria-label={T.removeRow(whole)} onClick={() => drop(value)}>
                    {T.remove}
                  </Button>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {draft.length === 0 ? <p className="xl-picker-none">{T.none}</p> : null}
    </section>
  )
}
