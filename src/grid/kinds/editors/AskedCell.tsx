import { DictSearch } from '#src/widgets/selects/DictSearch.tsx'
import { dictOf } from '../dictOf.ts'
import type { CellEditorProps } from '../cellKind.ts'
import { orNull } from '../values.ts'
import { placeholderOf, selectWords } from './words.ts'

/** One entry of a long dictionary; the server is asked for what is typed. */
export default function AskedCell(props: CellEditorProps) {
  const { cell, value, onChange, onDone } = props
  return (
    <DictSearch
      {...selectWords(props)}
      async
      dict={dictOf(cell.column) ?? ''}
      value={value === null ? null : String(value)}
      placeholder={placeholderOf(cell.column, '请输入')}
      onChange={chosen => {
        onChange(orNull(chosen))
        onDone()
      }}
    />
  )
}
