import type { CellEditorProps } from '../cellKind.ts'
import { ChoiceField } from './ChoiceField.tsx'

/** One option, as the column's allowSearch and allowInput want it. */
export default function SelectCell(props: CellEditorProps) {
  const { allowSearch = false, allowInput = false } = props.cell.column
  return <ChoiceField {...props} isSearched={allowSearch} isOpenToMore={allowInput} />
}
