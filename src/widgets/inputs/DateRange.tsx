import { useId, useState } from 'react'
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

/** The browser's own notation: `YYYY-MM-DDTHH:mm:ss`. */
const inward = (text: string, showTime: boolean): string => (showTime ? text.replace(' ', 'T') : text.slice(0, 10))
function outward(text: string, showTime: boolean): string {
  if (!showTime || text === '') return text
  const spaced = text.replace('T', ' ').slice(0, 19)
  return spaced.length === 16 ? `${spaced}:00` : spaced
}

/** From and to with the browser's own pickers, which speak the person's language and fit a phone. An end before the beginning is not given out. */
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
    type: showTime ? 'datetime-local' : 'date',
    ...(showTime ? { step: 1 } : {}),
    disabled,
    'aria-invalid': isReversed,
    'aria-describedby': `${id}-fault`,
  }
  return (
    <div className="xl-date-range" role="group" aria-label={props['aria-label'] ?? '日期范围'}>
      <input
        {...shared}
        aria-label="开始"
        max={inward(to, showTime) || undefined}
        value={inward(from, showTime)}
        onChange={event => change([outward(event.target.value, showTime), to])}
      />
      <span aria-hidden="true">至</span>
      <input
        {...shared}
        aria-label="结束"
        min={inward(from, showTime) || undefined}
        value={inward(to, showTime)}
        onChange={event => change([from, outward(event.target.value, showTime)])}
      />
      <p id={`${id}-fault`} className="xl-input-fault" role="alert">
        {isReversed ? '开始不能晚于结束' : null}
      </p>
    </div>
  )
}
