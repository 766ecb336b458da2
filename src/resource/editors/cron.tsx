import { CronField } from '#src/widgets/cron/CronField.tsx'
import type { EditorProps } from '../editorTypes.ts'
import { inputWords, orNull, textOf } from './words.ts'

/** A cron expression by hand or in its dialog; the form says what is wrong with it. */
export function CronEditor(props: EditorProps) {
  const { field, value, isInvalid, onChange } = props
  return (
    <CronField
      {...inputWords(props)}
      value={textOf(value)}
      maxLength={field.max}
      isInvalid={isInvalid}
      isRequired={field.required === true}
      saysFault={false}
      {...(field.placeholder === undefined ? {} : { placeholder: field.placeholder })}
      onChange={text => onChange(orNull(text))}
    />
  )
}
