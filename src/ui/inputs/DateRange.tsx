import { useId, useState } from 'react'
import { DateInput } from './DateInput.tsx'
import type { InputProps } from './inputProps.ts'
import './inputs.css'

/** First and last day as YYYY-MM-DD, or moments as YYYY-MM-DD HH:mm:ss; '' is open. */
export type DateSpan = readonly [from: string, to: string]
const OPEN: DateSpan = ['', '']

interface Props extends Omit<InputProps, 'id'> {
  value?: DateSpan | null
  onChange?: (value: DateSpan) => void
  showTime?: boolean
}

/** From and to, each by itself: two months beside each other would not fit a phone. An end before the beginning is not given out. */
export function DateRange({ value, onChange, showTime = false, disabled = false, ...props }: Props) {
  const id = useId()
  const [pending, setPending] = useState<DateSpan | null>(null)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    setPending(null)
  }
  const [from, to] = pending ?? value ?? OPEN
  const isReversed = from !== '' && to !== '' && from > to
  const change = (span: DateSpan) => {
    const [first, last] = span
    const isFit = first === '' || last === '' || first <= last
    setPending(isFit ? null : span)
    if (isFit) onChange?.(span)
  }
  const shared = {
    kind: showTime ? ('datetime' as const) : ('date' as const),
    disabled,
    isInvalid: isReversed,
    'aria-describedby': `${id}-issue`,
  }
  return (
    <div className="xl-date-range" role="group" aria-label={props['aria-label'] ?? '日期范围'}>
      <DateInput {...shared} aria-label="开始" value={from} onChange={first => change([first, to])} />
      <span aria-hidden="true">至</span>
      <DateInput {...shared} aria-label="结束" value={to} onChange={last => change([from, last])} />
      <p id={`${id}-issue`} className="xl-input-issue" role="alert">
        {isReversed ? '开始不能晚于结束' : null}
      </p>
    </div>
  )
}
