import { CalendarOutlined, ClockCircleOutlined } from '@ant-design/icons'
import { DatePicker, TimePicker } from 'antd'
import dayjs from 'dayjs'
// the names of days and months; antd's own locale holds the other words only
import 'dayjs/locale/zh-cn'
import { CLEAR } from '#src/ui/icons.tsx'
import type { InputProps } from './inputProps.ts'
import { controlProps } from './inputProps.ts'
import './inputs.css'

const FORMATS = { date: 'YYYY-MM-DD', datetime: 'YYYY-MM-DD HH:mm:ss', time: 'HH:mm:ss' } as const
const DAY = <CalendarOutlined aria-hidden />
const CLOCK = <ClockCircleOutlined aria-hidden />

export interface DateInputProps extends InputProps {
  kind: keyof typeof FORMATS
  /** text in the format of the kind, '' for none */
  value: string
  onChange: (value: string) => void
  placeholder?: string
  /** first and last day that can be chosen, in the format of the kind; '' is open */
  min?: string
  max?: string
  isInvalid?: boolean
  isRequired?: boolean
}

/** A day, a moment or a time of day as text; Chinese whatever the browser speaks, chosen or typed. What is typed counts when the field is left. */
export function DateInput({
  kind,
  value,
  onChange,
  placeholder,
  min = '',
  max = '',
  isInvalid = false,
  ...props
}: DateInputProps) {
  const format = FORMATS[kind]
  const moment = dayjs(kind === 'time' ? `2000-01-01 ${value}` : value)
  const shared = {
    ...controlProps(props),
    className: 'xl-date-input',
    value: value === '' || !moment.isValid() ? null : moment,
    format,
    placeholder: placeholder ?? (kind === 'time' ? '请选择时间' : '请选择日期'),
    allowClear: CLEAR,
    needConfirm: false,
    'aria-required': props.isRequired === true,
    'aria-invalid': isInvalid,
    status: isInvalid ? ('error' as const) : ('' as const),
    onChange: (chosen: dayjs.Dayjs | null) => onChange(chosen?.format(format) ?? ''),
  }
  if (kind === 'time') return <TimePicker {...shared} suffixIcon={CLOCK} />
  return (
    <DatePicker
      {...shared}
      suffixIcon={DAY}
      showTime={kind === 'datetime'}
      {...(min === '' ? {} : { minDate: dayjs(min) })}
      {...(max === '' ? {} : { maxDate: dayjs(max) })}
    />
  )
}
