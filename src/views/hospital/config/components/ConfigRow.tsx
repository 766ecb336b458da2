import { useId, useState } from 'react'
import { setHospitalConfig } from '#contract/http/calls/hospitalConfig.ts'
import { CONFIG_RIGHTS, configIssue, configText } from '#contract/rules/hospitalConfig.ts'
import type { ConfigItem } from '#contract/rules/hospitalConfig.ts'
import { successOf, toFailure } from '#src/lib/http/call.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { Can } from '#src/runtime/permissions/Can.tsx'
import { Button } from '#src/ui/Button.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { NumberInput } from '#src/ui/inputs/NumberInput.tsx'
import { StatusTag } from '#src/ui/status/StatusTag.tsx'

interface Props {
  item: ConfigItem
  /** null: the compiled value */
  value: string | null
  waits: boolean
  onSaved(): void
}

function Input({ id, item, text, onChange }: { id: string; item: ConfigItem; text: string; onChange(text: string): void }) {
  if (item.kind === 'number')
    return (
      <NumberInput
        id={id}
        value={text === '' ? null : Number(text)}
        aria-describedby={`${id}about`}
        onChange={number => onChange(number === null ? '' : String(number))}
      />
    )
  return (
    <select id={id} value={text} aria-describedby={`${id}about`} onChange={event => onChange(event.target.value)}>
      {item.choices.map(choice => (
        <option key={choice.value} value={choice.value}>
          {choice.text}
        </option>
      ))}
    </select>
  )
}

/** One value with its unit, range and default; saved by itself. */
export function ConfigRow({ item, value, waits, onSaved }: Props) {
  const id = useId()
  const now = value ?? item.initial
  const [text, setText] = useState(now)
  const [issue, setIssue] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const save = async (next: string | null) => {
    const found = next === null ? null : configIssue(item, next)
    setIssue(found)
    if (found !== null || isBusy) return
    setBusy(true)
    try {
      const answer = await successOf(setHospitalConfig, { key: item.key, value: next, before: value }, { quiet: true })
      message.success(answer.message)
      onSaved()
    } catch (error) {
      setIssue(failureLine(toFailure(error)))
    }
    setBusy(false)
  }
  const range = item.kind === 'number' ? `${item.min}–${item.max}${item.unit}，` : ''
  return (
    <li>
      <label htmlFor={id}>
        {item.label}
        {waits && <StatusTag tone="attention">待发布</StatusTag>}
      </label>
      <span className="xl-config-value">
        <Input id={id} item={item} text={text} onChange={setText} />
        {item.kind === 'number' && <span>{item.unit}</span>}
      </span>
      <small id={`${id}about`}>
        {range}默认 {configText(item, item.initial)}
      </small>
      <Can action={CONFIG_RIGHTS.edit}>
        <span className="xl-config-acts">
          {text !== now && (
            <Button variant="primary" disabled={isBusy} aria-label={`保存${item.label}`} onClick={() => void save(text)}>
              保存
            </Button>
          )}
          {value !== null && (
            <Button disabled={isBusy} aria-label={`恢复默认${item.label}`} onClick={() => void save(null)}>
              恢复默认
            </Button>
          )}
        </span>
      </Can>
      <p className="xl-field-issue" role="alert">
        {issue}
      </p>
    </li>
  )
}
