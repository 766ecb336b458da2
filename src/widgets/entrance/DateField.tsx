import { useId } from 'react'
import { CalendarOutlined, CloseCircleFilled } from '@ant-design/icons'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import './field.css'

const FORMAT = 'YYYY-MM-DD'

/** A day as YYYY-MM-DD or '' with label and room for its error, as `Field`; a browser's own date field would speak the browser's language. */
export function DateField(props: {
  label: string
  value: string
  /** last day that can be chosen */
  max?: string
  error?: string | undefined
  onChange: (value: string) => void
}) {
  const { label, value, max, error, onChange } = props
  const id = useId()
  return (
    <div className="xl-entrance-field">
      <label className="xl-field-label" htmlFor={id}>
        {label}
      </label>
      <DatePicker
        id={id}
        className="xl-date-field"
        value={value === '' ? null : dayjs(value, FORMAT)}
        format={FORMAT}
        placeholder="请选择日期"
        suffixIcon={<CalendarOutlined aria-hidden />}
        allowClear={{ clearIcon: <CloseCircleFilled aria-label="清除" /> }}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        {...(error === undefined ? {} : { status: 'error' as const })}
        {...(max === undefined ? {} : { maxDate: dayjs(max, FORMAT) })}
        onChange={day => onChange(day?.format(FORMAT) ?? '')}
      />
      <p className="xl-field-error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
