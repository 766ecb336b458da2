import { popupCell } from '#contract/entities/report.ts'
import type { PopupCell as Payload, PopupConfig } from '#contract/entities/report.ts'
import { PopupField } from '#src/widgets/popup/PopupField.tsx'
import type { CellEditorProps } from '../cellKind.ts'
import { orNull, textOf } from '../values.ts'
import { placeholderOf, selectProps, fieldProps } from './fieldProps.ts'
import { TextareaPopup } from '#src/ui/inputs/TextareaPopup.tsx'

/** Chosen from a report, which fills the columns its settings name (POPUP-18). */
export function PopupCell(props: CellEditorProps) {
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
      {...selectProps(props)}
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

/** A line with a window for longer texts. */
export function LongTextCell(props: CellEditorProps) {
  const { cell, value, onChange } = props
  return (
    <TextareaPopup
      {...fieldProps(props)}
      value={textOf(value)}
      placeholder={placeholderOf(cell.column, '请输入')}
      onChange={onChange}
    />
  )
}
