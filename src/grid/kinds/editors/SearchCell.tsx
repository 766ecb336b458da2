import type { CellEditorProps } from '../cellKind.ts'
import { ChoiceField } from './ChoiceField.tsx'

/** One option, found by typing. */
export default function SearchCell(props: CellEditorProps) {
  return <ChoiceField {...props} isSearched isOpenToMore={props.cell.column.allowInput === true} />
}
