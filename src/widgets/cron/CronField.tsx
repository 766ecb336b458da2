import { useId, useState } from 'react'
import { FieldTimeOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { cronError } from '#contract/cron/cronError.ts'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'
import type { InputProps } from '#src/ui/inputs/inputProps.ts'
import { Button } from '#src/ui/Button.tsx'
import type { RemotePreview } from './preview.ts'
import { CRON_TEXT } from './texts.ts'
import './cronField.css'

const CronDialog = lazyDialog(() => import('./CronDialog.tsx'))
const CronHint = lazyScreen<{ text: string }>(() => import('./CronHint.tsx'), null)

export interface CronFieldProps extends InputProps {
  value?: string
  onChange?: (value: string) => void
  placeholder?: string
  maxLength?: number | undefined
  hideSecond?: boolean
  hideYear?: boolean
  /** calculates the preview elsewhere (CRON-36) */
  remote?: RemotePreview
  isRequired?: boolean
  isInvalid?: boolean
  /** false: the form around it says what is wrong */
  saysError?: boolean
}

/** A cron expression, typed manually or set in the dialog behind its button (CRON-57); what was typed stays as it is, with its issue below. */
export function CronField(props: CronFieldProps) {
  const { value = '', onChange, placeholder, maxLength, hideSecond, hideYear, remote, saysError = true } = props
  const [isOpen, setOpen] = useState(false)
  const own = useId()
  const id = props.id ?? own
  const issue = saysError ? cronError(value) : null
  const isInvalid = props.isInvalid === true || issue !== null
  const describedBy = [props['aria-describedby'], issue === null ? undefined : `${id}-issue`].filter(Boolean).join(' ')
  return (
    <div className="xl-cron-field">
      <div className="xl-cron-line">
        <Input
          id={id}
          aria-label={props['aria-label']}
          aria-required={props.isRequired === true}
          aria-invalid={isInvalid}
          {...(describedBy === '' ? {} : { 'aria-describedby': describedBy })}
          disabled={props.disabled}
          status={isInvalid ? 'error' : ''}
          value={value}
          maxLength={maxLength}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder ?? CRON_TEXT.placeholder}
          onChange={event => onChange?.(event.target.value)}
        />
        <Button
          disabled={props.disabled}
          aria-haspopup="dialog"
          aria-label={CRON_TEXT.open}
          title={CRON_TEXT.open}
          onClick={() => setOpen(true)}
        >
          <FieldTimeOutlined aria-hidden />
        </Button>
      </div>
      {cronError(value) === null && value.trim() !== '' ? <CronHint text={value} /> : null}
      {issue === null ? null : (
        <p id={`${id}-issue`} className="xl-field-issue" role="alert" translate="no">
          {issue}
        </p>
      )}
      <CronDialog
        open={isOpen}
        value={value}
        hideSecond={hideSecond}
        hideYear={hideYear}
        remote={remote}
        onClose={() => setOpen(false)}
        onConfirm={text => onChange?.(text)}
      />
    </div>
  )
}
