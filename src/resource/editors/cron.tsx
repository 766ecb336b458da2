import { CronField } from '#src/widgets/cron/CronField.tsx'
import type { EditorProps } from '../editorTypes.ts'
import { inputProps, orNull, textOf } from './fieldProps.ts'

/** A cron expression manually or in its dialog; the form says what is wrong with it. */
export function CronEditor(props: EditorProps) {
  const { field, value, isInvalid, onChange } = props
  return (
    <CronField
      {...inputProps(props)}
      value={textOf(value)}
      maxLength={field.max}
      isInvalid={isInvalid}
      isRequired={field.required === true}
      saysError={false}
      {...(field.placeholder === undefined ? {} : { placeholder: field.placeholder })}
      onChange={text => onChange(orNull(text))}
    />
  )
}
