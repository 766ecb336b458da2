import { Input } from 'antd'
import type { InputProps } from './inputProps.ts'
import { controlProps } from './inputProps.ts'
import { useDraftText } from './useDraftText.ts'

interface Props extends InputProps {
  value?: number | null
  /** the number, null for none; while it is typed as soon as it is one, at the latest when the field is left */
  onChange?: (value: number | null) => void
  placeholder?: string
}

/** On the way to a number: minus, digits, point (spec part 5). */
const TYPED = /^-?\d*(\.\d*)?$/
/** Digits that a number of this language keeps exactly. */
const EXACT = 15

const numberOf = (text: string): number | null => (/\d/.test(text) ? Number(text) : null)

/** Input that holds a number and takes no other key: optional minus, digits, optional decimals. What is no number when it is left is empty. */
export function NumberInput({ value = null, onChange, placeholder, ...props }: Props) {
  const { text, hold } = useDraftText(value, outside => (outside === null ? '' : String(outside)))
  const type = (typed: string) => {
    if (!TYPED.test(typed) || typed.replace(/\D/g, '').length > EXACT) return
    const given = numberOf(typed)
    hold(typed, given)
    if (given !== value) onChange?.(given)
  }
  return (
    <Input
      {...controlProps(props)}
      inputMode="decimal"
      value={text}
      placeholder={placeholder}
      onChange={event => type(event.target.value.trim())}
      onBlur={() => {
        const given = numberOf(text)
        hold(given === null ? '' : String(given), given)
      }}
    />
  )
}
