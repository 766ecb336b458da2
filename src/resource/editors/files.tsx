import { FileUpload } from '#src/widgets/uploads/FileUpload.tsx'
import { ImageUpload } from '#src/widgets/uploads/ImageUpload.tsx'
import type { EditorProps } from '../editorTypes.ts'
import { orNull } from './fieldProps.ts'

const pathOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Pictures; `max` of the field says how many. */
export function ImageEditor({ field, value, isDisabled, onChange, onBusy, onIncomplete }: EditorProps) {
  return (
    <ImageUpload
      label={field.label}
      value={pathOf(value)}
      isMultiple={(field.max ?? 1) > 1}
      number={field.max ?? 1}
      disabled={isDisabled}
      onChange={paths => onChange(orNull(paths))}
      {...(onBusy === undefined ? {} : { onBusy })}
      {...(onIncomplete === undefined ? {} : { onIncomplete })}
    />
  )
}
/** Files of any kind. */
export function FileEditor({ field, value, isDisabled, onChange, onBusy, onIncomplete }: EditorProps) {
  return (
    <FileUpload
      label={field.label}
      value={pathOf(value)}
      disabled={isDisabled}
      onChange={paths => onChange(orNull(paths))}
      {...(onBusy === undefined ? {} : { onBusy })}
      {...(onIncomplete === undefined ? {} : { onIncomplete })}
    />
  )
}
