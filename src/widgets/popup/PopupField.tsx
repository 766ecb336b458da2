import { useEffect, useState } from 'react'
import { CloseCircleFilled, SelectOutlined } from '@ant-design/icons'
import type { PopupConfig, ReportRow } from '#contract/entities/report.ts'
import { configError, destValues, noValues } from '#machines/popupReport/popupField.rules.ts'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { Button } from '#src/ui/Button.tsx'
import { inputProps, type WindowFieldProps } from '../inputs/windowField.ts'
import '../inputs/windowField.css'

const PopupReport = lazyDialog(() => import('./PopupReport.tsx'))

interface Props extends PopupConfig, WindowFieldProps {
  /** text of the input: the value of the dest field `field`; null and undefined are no value */
  value: string | null | undefined
  sorter?: string
  width?: number
  param?: Readonly<Record<string, string>>
  groupId?: string
  /** text of the input and the values of all dest fields */
  onChange: (text: string, values: Readonly<Record<string, string>>) => void
}

/**
 * A field that is filled by choosing rows of a report, together with others (JPopup, contract.md 28.20, 28.21). With wrong settings it says so and draws
 * nothing (POPUP-11, 12).
 */
export function PopupField(props: Props) {
  const { code, field, orgFields, destFields, multi = false, disabled = false, onChange } = props
  const { placeholder = '请选择' } = props
  const { status, ...fieldProps } = inputProps(props)
  const value = props.value ?? ''
  const [isOpen, setOpen] = useState(false)
  const issue = configError({ code, orgFields, destFields })
  useEffect(() => {
    if (issue !== null) message.error(issue)
  }, [issue])
  if (issue !== null) return null
  const config: PopupConfig = {
    code,
    field,
    orgFields,
    destFields,
    ...(props.spliter === undefined ? {} : { spliter: props.spliter }),
  }
  const tell = (values: Readonly<Record<string, string>>) => onChange(new Map(Object.entries(values)).get(field) ?? '', values)
  const choose = (rows: readonly ReportRow[]) => {
    setOpen(false)
    tell(destValues(config, rows))
  }
  const open = () => {
    if (!disabled) setOpen(true)
  }
  return (
    <span className="xl-window-field" data-status={status}>
      <SelectOutlined aria-hidden />
      <input
        {...fieldProps}
        readOnly
        value={value}
        title={value}
        placeholder={placeholder}
        aria-haspopup="dialog"
        onClick={open}
        onKeyDown={event => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          open()
        }}
      />
      {value !== '' && !disabled ? (
        <Button className="xl-window-field-sign" aria-label="清除" title="清除" onClick={() => tell(noValues(config))}>
          <CloseCircleFilled aria-hidden />
        </Button>
      ) : null}
      <PopupReport
        key={JSON.stringify([code, multi, props.sorter, props.groupId])}
        open={isOpen}
        code={code}
        isMulti={multi}
        {...(props.sorter === undefined ? {} : { sorter: props.sorter })}
        {...(props.param === undefined ? {} : { param: props.param })}
        {...(props.groupId === undefined ? {} : { groupId: props.groupId })}
        {...(props.width === undefined ? {} : { width: props.width })}
        onClose={() => setOpen(false)}
        onChoose={choose}
      />
    </span>
  )
}
