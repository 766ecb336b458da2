import { NumberInput } from '#src/ui/inputs/NumberInput.tsx'
import type { EditorProps } from '../editorTypes.ts'
import { inputProps } from './fieldProps.ts'

/** A number; no other key is taken. */
export function NumberEditor(props: EditorProps) {
  const { field, value, onChange } = props
  return (
    <NumberInput
      {...inputProps(props)}
      value={typeof value === 'number' ? value : null}
      onChange={onChange}
      placeholder={field.placeholder ?? `请输入${field.label}`}
    />
  )
}
