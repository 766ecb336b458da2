import type { SelectFieldProps } from '../selects/fieldProps.ts'

/** What a field that opens a window takes as part of a form. */
export interface WindowFieldProps extends Omit<SelectFieldProps, 'value' | 'onBlur'> {
  /** name for screen readers where no label points at `id` */
  label?: string
}

/** What a field passes on to its input: name, state and words for a screen reader. */
export const inputProps = ({ id, label, disabled = false, status = '', ...props }: WindowFieldProps) => ({
  id,
  disabled,
  status,
  'aria-label': props['aria-label'] ?? label,
  'aria-labelledby': props['aria-labelledby'],
  'aria-describedby': props['aria-describedby'],
  'aria-required': props['aria-required'],
  'aria-invalid': props['aria-invalid'] ?? status === 'error',
})
