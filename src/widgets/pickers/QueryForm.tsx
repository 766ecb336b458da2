import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { Input } from 'antd'
import { PICKER_TEXT as T } from '#machines/picker/picker.rules.ts'
import type { PickerQuery } from '#machines/picker/picker.types.ts'
import { DictSelect } from '#src/widgets/selects/DictSelect.tsx'
import { Button } from '#src/ui/Button.tsx'
import type { PickerConfig, PickerQueryItem } from './pickerConfig.ts'

interface FieldProps {
  id: string
  item: PickerQueryItem
  value: string
  onChange: (value: string) => void
}

function Field({ id, item, value, onChange }: FieldProps): ReactNode {
  if (item.customRender) return item.customRender({ id, value, onChange })
  if (item.dictCode !== undefined)
    return (
      <DictSelect
        id={id}
        dictCode={item.dictCode}
        value={value}
        placeholder={item.placeholder ?? `请选择${item.label}`}
        onChange={chosen => onChange(chosen ?? '')}
      />
    )
  return (
    <Input
      id={id}
      value={value}
      maxLength={100}
      placeholder={item.placeholder ?? `请输入${item.label}`}
      onChange={event => onChange(event.target.value)}
      {...item.props}
    />
  )
}

/** Typed texts are looked for anywhere in the field; choices and own fields as they are. */
const asAsked = (item: PickerQueryItem, text: string): string => {
  const trimmed = text.trim()
  return trimmed === '' || item.dictCode !== undefined || item.customRender ? trimmed : `*${trimmed}*`
}

interface Props {
  config: PickerConfig
  onSubmit: (query: PickerQuery) => void
  onReset: () => void
}

/** The query form of a record picker (PICK-26): one field, further ones behind 展开. */
export function QueryForm({ config, onSubmit, onReset }: Props) {
  const { valueKey, name, queryConfig = [], queryParamCode = valueKey, queryParamText = name } = config
  const items: readonly PickerQueryItem[] = [{ key: queryParamCode, label: queryParamText }, ...queryConfig]
  const [draft, setDraft] = useState<PickerQuery>({})
  const [isOpen, setOpen] = useState(config.isQueryOpen ?? false)
  const id = useId()
  return (
    <form
      className="xl-picker-query"
      role="search"
      onSubmit={event => {
        event.preventDefault()
        // the window may stand in a form of its own: React passes the event on
        event.stopPropagation()
        onSubmit(Object.fromEntries(items.map(item => [item.key, asAsked(item, draft[item.key] ?? '')])))
      }}
    >
      {(isOpen ? items : items.slice(0, 1)).map(item => (
        <div key={item.key} className="xl-picker-query-field">
          <label htmlFor={id + item.key}>{item.label}</label>
          <Field
            id={id + item.key}
            item={item}
            value={draft[item.key] ?? ''}
            onChange={value => setDraft({ ...draft, [item.key]: value })}
          />
        </div>
      ))}
      <div className="xl-picker-actions">
        <Button variant="primary" type="submit">
          {T.search}
        </Button>
        <Button
          onClick={() => {
            setDraft({})
            onReset()
          }}
        >
          {T.reset}
        </Button>
        {queryConfig.length === 0 ? null : (
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? T.fold : T.unfold}
          </Button>
        )}
      </div>
    </form>
  )
}
