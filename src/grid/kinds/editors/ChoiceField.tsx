import { useState } from 'react'
import { Select } from 'antd'
import { optionText } from '#contract/entities/dictionary.ts'
import { CLEAR, DOWN } from '#src/widgets/selects/icons.tsx'
import '#src/widgets/selects/selects.css'
import type { CellEditorProps } from '../cellKind.ts'
import { oneLabel, orNull, textOf } from '../values.ts'
import { placeholderOf, selectWords } from './words.ts'

/** One of the cell's options. `isSearched`: typing filters; `isOpenToMore`: what is typed becomes an option. */
export function ChoiceField({
  isSearched,
  isOpenToMore,
  ...props
}: CellEditorProps & { isSearched: boolean; isOpenToMore: boolean }) {
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
      {...selectWords(props)}
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
