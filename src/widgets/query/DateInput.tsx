import { CalendarOutlined, CloseCircleFilled } from '@ant-design/icons'
import { DatePicker, TimePicker } from 'antd'
import dayjs from 'dayjs'

const FORMATS = { date: 'YYYY-MM-DD', datetime: 'YYYY-MM-DD HH:mm:ss', time: 'HH:mm:ss' } as const

interface Props {
  id?: string
  /** absent where a <label> names the field by its id */
  label?: string
  kind: keyof typeof FORMATS
  /** text in the format of the kind, '' for none */
  value: string
  onChange: (value: string) => void
}

/** A day, a moment or a time of day as text. */
export function DateInput({ id, label, kind, value, onChange }: Props) {
  const format = FORMATS[kind]
  const moment = dayjs(kind === 'time' ? `2000-01-01 ${value}` : value)
  const shared = {
    ...(id === undefined ? {} : { id }),
    ...(label === undefined ? {} : { 'aria-label': label }),
    style: { width: '100%' },
    value: value === '' || !moment.isValid() ? null : moment,
    format,
    suffixIcon: <CalendarOutlined aria-hidden />,
    allowClear: { clearIcon: <CloseCircleFilled aria-label="清除" /> },
  }
  const tell = (chosen: dayjs.Dayjs | null) => onChange(chosen?.format(format) ?? '')
  return kind === 'time' ? (
    <TimePicker {...shared} placeholder="请选择时间" onChange={tell} />
  ) : (
    <DatePicker {...shared} showTime={kind === 'datetime'} placeholder="请选择日期" onChange={tell} />
  )
}
