import { TextareaPopup } from '#src/widgets/inputs/TextareaPopup.tsx'
import type { CellEditorProps } from '../cellKind.ts'
import { textOf } from '../values.ts'
import { fieldWords, placeholderOf } from './words.ts'

/** A line with a window for longer texts. */
export default function LongTextCell(props: CellEditorProps) {
  const { cell, value, onChange } = props
  return (
    <TextareaPopup
      {...fieldWords(props)}
      value={textOf(value)}
      placeholder={placeholderOf(cell.column, '请输入')}
      onChange={onChange}
    />
  )
}
