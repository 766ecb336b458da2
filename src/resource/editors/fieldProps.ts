import type { EditorProps } from '../editorTypes.ts'

const chosen = (value: unknown): string | number | null => (typeof value === 'string' || typeof value === 'number' ? value : null)

/** What the selects of the product take of an editor. */
export const selectProps = ({ id, field, value, isDisabled, isInvalid, describedBy }: EditorProps) => ({
  id,
  value: chosen(value),
  disabled: isDisabled,
  status: isInvalid ? ('error' as const) : ('' as const),
  'aria-required': field.required === true,
  'aria-invalid': isInvalid,
  ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
  ...(field.placeholder === undefined ? {} : { placeholder: field.placeholder }),
})

/** What its inputs take. */
export const inputProps = ({ id, isDisabled, describedBy }: EditorProps) => ({
  id,
  disabled: isDisabled,
  ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
})

/** What its pickers take. */
export const pickerProps = ({ id, field, value, isDisabled }: EditorProps) => ({
  id,
  label: field.label,
  value: typeof value === 'string' ? value : null,
  disabled: isDisabled,
})

/** A value as text; some servers send lists and objects where a form holds their JSON. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
}

/** Empty text is no value. */
export const orNull = (value: string | undefined): string | null => (value === undefined || value === '' ? null : value)
