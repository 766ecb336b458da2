import { useEffect } from 'react'
import { Input } from 'antd'
import { DAY_OF_MONTH, isDayOfMonth } from '#contract/rules/formRules.ts'
import type { InputProps } from './inputProps.ts'
import { controlProps } from './inputProps.ts'
import { useDraftText } from './useDraftText.ts'

interface Props extends InputProps {
  value?: number | null
  onChange?: (value: number | null) => void
  /** a week is chosen: the day gives way, both are never set (FORM-49) */
  hasWeek?: boolean
}

/** Day of the month, 1 to 31 (FORM-48); other numbers are not taken. */
export function DayOfMonth({ value = null, onChange, hasWeek = false, disabled = false, ...props }: Props) {
  const { text, hold } = useDraftText(value, day => (day === null ? '' : String(day)))
  const mustGiveWay = hasWeek && value !== null
  useEffect(() => {
    if (mustGiveWay) onChange?.(null)
  }, [mustGiveWay, onChange])
  const type = (typed: string) => {
    const day = typed === '' ? null : Number(typed)
    if (day !== null && (!/^\d{1,2}$/.test(typed) || !isDayOfMonth(day))) return
    hold(typed, day)
    onChange?.(day)
  }
  return (
    <Input
      {...controlProps(props)}
      className="xl-day-of-month"
      disabled={disabled || hasWeek}
      inputMode="numeric"
      value={hasWeek ? '' : text}
      placeholder={hasWeek ? '已选择星期' : `${DAY_OF_MONTH.min}-${DAY_OF_MONTH.max}`}
      suffix="日"
      onChange={event => type(event.target.value.trim())}
    />
  )
}
