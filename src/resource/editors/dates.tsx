import { DateInput, type DateInputProps } from '#src/ui/inputs/DateInput.tsx'
import type { EditorProps } from '../editorTypes.ts'
import { inputProps, orNull, textOf } from './fieldProps.ts'

const dateEditor = (kind: 'date' | 'datetime') =>
  function Editor(props: EditorProps) {
    const { field, value, isInvalid, onChange } = props
    return (
      <DateInput
        {...inputProps(props)}
        kind={kind}
        value={textOf(value)}
        isInvalid={isInvalid}
        isRequired={field.required === true}
        placeholder={field.placeholder ?? `请选择${field.label}`}
        onChange={text => onChange(orNull(text))}
      />
    )
  }

export type DayEndProps = Omit<DateInputProps, 'kind'>
/** One end of a range of days in the plain search, YYYY-MM-DD; '' is open. */
export const DayEnd = (props: DayEndProps) => <DateInput {...props} kind="date" placeholder="不限" />
/** On the wire YYYY-MM-DD. */
export const DateEditor = dateEditor('date')
/** On the wire YYYY-MM-DD HH:mm:ss. */
export const DateTimeEditor = dateEditor('datetime')
