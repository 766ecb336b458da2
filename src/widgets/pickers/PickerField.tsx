import type { ReactNode } from 'react'
import { CloseCircleFilled, ReloadOutlined } from '@ant-design/icons'
import { PICKER_ELLIPSIS } from '#contract/constants.ts'
import { PICKER_TEXT as T, shortened } from '#machines/picker/picker.rules.ts'
import { Button } from '#src/ui/Button.tsx'
import type { inputProps } from '../inputs/windowField.ts'
import '../inputs/windowField.css'
import './pickers.css'

interface Props {
  fieldProps: ReturnType<typeof inputProps>
  /** names of the value, comma-joined */
  names: string
  placeholder: string
  /** text of the button; absent: the field alone opens */
  button?: string
  icon?: ReactNode
  ellipsisLength?: number
  isNaming: boolean
  /** the names could not be read */
  isUnnamed: boolean
  onOpen: () => void
  onClear: () => void
  onRetry: () => void
}

/** The closed picker: a read-only field with the names, a sign to clear it, a button that opens the window. Enter and a press on the field open, too. */
export function PickerField(props: Props) {
  const { names, onOpen, onClear, onRetry } = props
  const { status, ...fieldProps } = props.fieldProps
  const { disabled } = fieldProps
  const open = () => {
    if (!disabled) onOpen()
  }
  return (
    <span className="xl-picker">
      <span className="xl-window-field" data-status={status} aria-busy={props.isNaming}>
        {props.icon}
        <input
          {...fieldProps}
          readOnly
          value={shortened(names, props.ellipsisLength ?? PICKER_ELLIPSIS)}
          title={props.isNaming ? T.naming : names}
          placeholder={props.placeholder}
          aria-haspopup="dialog"
          onClick={open}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            open()
          }}
        />
        {props.isUnnamed ? (
          <Button className="xl-window-field-sign" title={T.retryNames} aria-label={T.retryNames} onClick={onRetry}>
            <ReloadOutlined aria-hidden />
          </Button>
        ) : null}
        {names !== '' && !disabled ? (
          <Button className="xl-window-field-sign" title={T.clear} aria-label={T.clear} onClick={onClear}>
            <CloseCircleFilled aria-hidden />
          </Button>
        ) : null}
      </span>
      {props.button === undefined ? null : (
        <Button disabled={disabled} onClick={open}>
          {props.button}
        </Button>
      )}
    </span>
  )
}
