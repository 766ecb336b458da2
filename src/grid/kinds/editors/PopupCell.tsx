import { popupCell, type PopupCell as Payload, type PopupConfig } from '#contract/entities/report.ts'
import { PopupField } from '#src/widgets/popup/PopupField.tsx'
import type { CellEditorProps } from '../cellKind.ts'
import { orNull, textOf } from '../values.ts'
import { placeholderOf, selectWords } from './words.ts'

/** Chosen from a report, which fills the columns its settings name (POPUP-18). */
export default function PopupCell(props: CellEditorProps) {
  const { cell, value, onChange, onFill, onDone } = props
  const told = (cell.column.popup ?? {}) as Partial<Payload & Pick<PopupConfig, 'multi' | 'field'>>
  const payload = popupCell({
    ...told,
    code: told.code ?? '',
    orgFields: told.orgFields ?? '',
    destFields: told.destFields ?? '',
  })
  return (
    <PopupField
      {...selectWords(props)}
      {...payload}
      field={told.field ?? cell.column.key}
      multi={told.multi === true}
      value={textOf(value)}
      placeholder={placeholderOf(cell.column, '请选择')}
      onChange={(text, values) => {
        onChange(orNull(text))
        onFill(Object.fromEntries(Object.entries(values).map(([key, one]) => [key, orNull(one)])))
        onDone()
      }}
    />
  )
}
