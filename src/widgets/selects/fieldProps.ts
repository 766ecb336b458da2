/** What every select of the product takes: its value as antd's Form gives it, and the words for a screen reader. */
export interface SelectFieldProps {
  id?: string
  value?: string | number | null
  onBlur?: () => void
  placeholder?: string
  disabled?: boolean
  status?: 'error' | 'warning' | ''
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
  'aria-required'?: boolean
  'aria-invalid'?: boolean
}

/** A value as a select shows it: texts only, empty is none (contract.md 28.1, 28.3: 0 is a value). */
export const textValue = (value: string | number | null | undefined): string | undefined =>
  value === null || value === undefined || value === '' ? undefined : String(value)

/** The name of the field and the words for a screen reader, handed on to what carries the focus. */
export const fieldProps = (props: SelectFieldProps) => ({
  id: props.id,
  onBlur: props.onBlur,
  status: props.status,
  'aria-label': props['aria-label'],
  'aria-labelledby': props['aria-labelledby'],
  'aria-describedby': props['aria-describedby'],
  'aria-required': props['aria-required'],
  'aria-invalid': props['aria-invalid'],
})

/** The same for a group of radios or boxes, which is no single field. */
export const groupProps = (props: SelectFieldProps) => ({
  id: props.id,
  'aria-label': props['aria-label'],
  'aria-labelledby': props['aria-labelledby'],
  'aria-describedby': props['aria-describedby'],
})
