import { CalendarOutlined, CloseCircleFilled } from '@ant-design/icons'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { EditorProps } from '../editorTypes.ts'
import { textOf } from './words.ts'

const DAY = 'YYYY-MM-DD'
const MOMENT = 'YYYY-MM-DD HH:mm:ss'

/** A day or a moment as text in one format, in Chinese whatever the browser speaks. */
function Picker({ format, ...props }: EditorProps & { format: string }) {
  const { id, field, isDisabled, isInvalid, describedBy, onChange } = props
  const text = textOf(props.value)
  const value = dayjs(text, format)
  return (
    <DatePicker
      id={id}
      className="xl-form-date"
      disabled={isDisabled}
      showTime={format === MOMENT}
      format={format}
      value={text !== '' && value.isValid() ? value : null}
      placeholder={`请选择${field.label}`}
      suffixIcon={<CalendarOutlined aria-hidden />}
      allowClear={{ clearIcon: <CloseCircleFilled aria-label="清除" /> }}
      aria-required={field.required === true}
      aria-invalid={isInvalid}
      {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
      status={isInvalid ? 'error' : ''}
      onChange={chosen => onChange(chosen?.format(format) ?? null)}
    />
  )
}

/** On the wire YYYY-MM-DD. */
export const DateEditor = (props: EditorProps) => <Picker format={DAY} {...props} />
/** On the wire YYYY-MM-DD HH:mm:ss. */
export const DateTimeEditor = (props: EditorProps) => <Picker format={MOMENT} {...props} />
