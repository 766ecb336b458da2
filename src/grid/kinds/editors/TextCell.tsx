import type { InputHTMLAttributes } from 'react'
import type { CellEditorProps } from '../cellKind.ts'
import { textOf } from '../values.ts'
import { placeholderOf, words } from './words.ts'

/**
 * One line of text; a plain input, so that it is there with the key that opened it. `typing` takes the letters where they are not written as they come.
 */
export function TextCell({ typing, ...props }: CellEditorProps & { typing?: InputHTMLAttributes<HTMLInputElement> }) {
  const { cell, value, onChange } = props
  return (
    <input
      {...words(props)}
      className="xl-grid-input"
      value={textOf(value)}
      placeholder={placeholderOf(cell.column, '请输入')}
      onChange={event => onChange(event.target.value)}
      {...typing}
    />
  )
}
