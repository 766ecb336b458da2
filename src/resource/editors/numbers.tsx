import { NumberInput } from '#src/widgets/inputs/NumberInput.tsx'
import type { EditorProps } from '../editorTypes.ts'
import { inputWords } from './words.ts'

/** A number; no other key is taken. */
export function NumberEditor(props: EditorProps) {
  const { field, value, onChange } = props
  return (
    <NumberInput
      {...inputWords(props)}
      value={typeof value === 'number' ? value : null}
      onChange={onChange}
      placeholder={field.placeholder ?? `请输入${field.label}`}
    />
  )
}
