import { Input } from 'antd'
import type { InputProps } from './inputProps.ts'
import { controlProps } from './inputProps.ts'

interface Props extends InputProps {
  value?: string
  onChange?: (value: string) => void
  placeholder?: string
}

/** `abcde` → `ab;cd;e`: pairs of characters; semicolons that were typed are removed first (spec part 5). */
export const pairs = (text: string): string => (text.replaceAll(';', '').match(/.{1,2}/gsu) ?? []).join(';')

/** Input whose text falls into pairs of characters by itself. */
export function TagsInput({ value = '', onChange, placeholder, ...props }: Props) {
  return (
    <Input
      {...controlProps(props)}
      value={value}
      placeholder={placeholder}
      onChange={event => onChange?.(pairs(event.target.value))}
    />
  )
}
