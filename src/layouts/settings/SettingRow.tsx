import { useId } from 'react'
import { Switch, Tooltip } from 'antd'

interface SwitchProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** why it cannot be switched now; absent: it can */
  reason?: string | undefined
}

/** A setting that is on or off. When it depends on another one, the reason stands under its name: a tooltip alone reaches no keyboard. */
export function SwitchRow({ label, isOn, onChange, reason }: SwitchProps) {
  const id = useId()
  const isOff = reason !== undefined
  return (
    <div className="xl-setting">
      <span>
        <span id={id}>{label}</span>
        {isOff ? (
          <small id={`${id}-why`} className="xl-setting-why">
            {reason}
          </small>
        ) : null}
      </span>
      <Tooltip title={reason}>
        <Switch
          size="small"
          aria-labelledby={id}
          {...(isOff ? { 'aria-describedby': `${id}-why` } : {})}
          checked={isOn}
          disabled={isOff}
          onChange={onChange}
        />
      </Tooltip>
    </div>
  )
}

interface ChoiceProps<V extends string> {
  label: string
  options: readonly { value: V; label: string; disabled?: boolean }[]
  value: V
  onChange: (value: V) => void
  hint?: string | undefined
}

/** A setting of two or three values as connected radio buttons. */
export function ChoiceRow<V extends string>({ label, options, value, onChange, hint }: ChoiceProps<V>) {
  const id = useId()
  return (
    <fieldset className="xl-setting" {...(hint === undefined ? {} : { 'aria-describedby': `${id}-why` })}>
      <legend className="xl-hidden-text">{label}</legend>
      <span aria-hidden="true">{label}</span>
      <Tooltip title={hint}>
        <span className="xl-segments">
          {options.map(option => (
            <label key={option.value} className="xl-segment">
              <input
                type="radio"
                className="xl-choice-radio"
                name={id}
                checked={option.value === value}
                disabled={option.disabled === true}
                onChange={() => onChange(option.value)}
              />
              <span>{option.label}</span>
            </label>
          ))}
        </span>
      </Tooltip>
      {hint === undefined ? null : (
        <small id={`${id}-why`} className="xl-setting-why">
          {hint}
        </small>
      )}
    </fieldset>
  )
}
