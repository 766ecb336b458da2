import { Input } from 'antd'
import type { InputProps } from './inputProps.ts'
import { controlProps } from './inputProps.ts'
import { pairing } from './pairs.ts'

interface Props extends InputProps {
  value?: string
  onChange?: (value: string) => void
  placeholder?: string
}

/** Input whose text falls into pairs of characters by itself. */
export function TagsInput({ value = '', onChange, placeholder, ...props }: Props) {
  return <Input {...controlProps(props)} value={value} placeholder={placeholder} {...pairing(text => onChange?.(text))} />
}
