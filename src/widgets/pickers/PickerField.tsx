import type { ReactNode } from 'react'
import { CloseCircleFilled, ReloadOutlined } from '@ant-design/icons'
import { PICKER_ELLIPSIS } from '#contract/constants.ts'
import { PICKER_TEXT as T, shortened } from '#machines/picker/picker.rules.ts'
import type { inputWords } from '../inputs/windowField.ts'
import '../inputs/windowField.css'
import './pickers.css'

interface Props {
  words: ReturnType<typeof inputWords>
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
  const { status, ...words } = props.words
  const { disabled } = words
  const open = () => {
    if (!disabled) onOpen()
  }
  return (
    <span className="xl-picker">
      <span className="xl-window-field" data-status={status} aria-busy={props.isNaming}>
        {props.icon}
        <input
          {...words}
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
          <button type="button" className="xl-window-field-sign" title={T.retryNames} aria-label={T.retryNames} onClick={onRetry}>
            <ReloadOutlined aria-hidden />
          </button>
        ) : null}
        {names !== '' && !disabled ? (
          <button type="button" className="xl-window-field-sign" title={T.clear} aria-label={T.clear} onClick={onClear}>
            <CloseCircleFilled aria-hidden />
          </button>
        ) : null}
      </span>
      {props.button === undefined ? null : (
        <button type="button" className="xl-button" disabled={disabled} onClick={open}>
          {props.button}
        </button>
      )}
    </span>
  )
}
