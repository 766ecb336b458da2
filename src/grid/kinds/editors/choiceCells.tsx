import { useState } from 'react'
import { Select } from 'antd'
import { optionText } from '#contract/entities/dictionary.ts'
import { CLEAR, DOWN } from '#src/ui/icons.tsx'
import type { CellEditorProps } from '../cellKind.ts'
import { oneLabel, orNull, textOf, dictOf } from '../values.ts'
import { placeholderOf, selectProps } from './fieldProps.ts'
import { DictSearch } from '#src/widgets/selects/DictSearch.tsx'
import { OptionsMulti } from '#src/widgets/selects/OptionsMulti.tsx'
import '#src/widgets/selects/selects.css'

/** One of the cell's options. `isSearched`: typing filters; `isOpenToMore`: what is typed becomes an option. */
function ChoiceField({ isSearched, isOpenToMore, ...props }: CellEditorProps & { isSearched: boolean; isOpenToMore: boolean }) {
  const { cell, value, onChange, onDone } = props
  const [typed, setTyped] = useState('')
  const known = cell.choices.map(one => ({
    value: one.value,
    label: optionText(one),
    ...(one.disabled === undefined ? {} : { disabled: one.disabled }),
  }))
  const own = [textOf(value), isOpenToMore ? typed.trim() : ''].filter(
    (one, n, all) => one !== '' && all.indexOf(one) === n && !known.some(option => option.value === one || option.label === one),
  )
  return (
    <Select<string>
      {...selectProps(props)}
      className="xl-select-field"
      popupMatchSelectWidth={false}
      value={orNull(textOf(value))}
      options={[...own.map(one => ({ value: one, label: one === value ? oneLabel(one, cell) : one })), ...known]}
      placeholder={placeholderOf(cell.column, '请选择')}
      suffixIcon={DOWN}
      allowClear={cell.column.allowClear === false ? false : CLEAR}
      showSearch={isSearched || isOpenToMore ? { optionFilterProp: 'label', onSearch: setTyped } : false}
      onChange={chosen => {
        onChange(orNull(chosen))
        onDone()
      }}
    />
  )
}

/** One option, as the column's allowSearch and allowInput want it. */
export function SelectCell(props: CellEditorProps) {
  const { allowSearch = false, allowInput = false } = props.cell.column
  return <ChoiceField {...props} isSearched={allowSearch} isOpenToMore={allowInput} />
}

/** One option, found by typing. */
export function SearchCell(props: CellEditorProps) {
  return <ChoiceField {...props} isSearched isOpenToMore={props.cell.column.allowInput === true} />
}

/** One entry of a long dictionary; the server is asked for what is typed. */
export function AskedCell(props: CellEditorProps) {
  const { cell, value, onChange, onDone } = props
  return (
    <DictSearch
      {...selectProps(props)}
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

/** Several options; the field shows one tag of them (PICK-53). */
export function MultiCell(props: CellEditorProps) {
  const { cell, value, onChange } = props
  return (
    <OptionsMulti
      {...selectProps(props)}
      options={cell.choices}
      value={textOf(value)}
      placeholder={placeholderOf(cell.column, '请选择')}
      onChange={chosen => onChange(orNull(chosen))}
    />
  )
}
