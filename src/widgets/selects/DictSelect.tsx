import { Radio, Select } from 'antd'
import { DICTIONARY_TEXT } from '#contract/rules/dictionaryTexts.ts'
import { EmptyList } from './EmptyList.tsx'
import type { SelectFieldProps } from './fieldProps.ts'
import { fieldProps, groupProps, textValue } from './fieldProps.ts'
import { CLEAR, DOWN, WAITING } from '#src/ui/icons.tsx'
import type { ChoicesFrom } from './useChoices.ts'
import { useChoices } from './useChoices.ts'
import './selects.css'

export interface DictSelectProps extends SelectFieldProps, ChoicesFrom {
  type?: 'list' | 'radio' | 'radioButton'
  /** undefined: nothing is chosen */
  onChange?: (value: string | undefined) => void
}

/** One value of a dictionary as select, radios or radio buttons (JDictSelectTag, contract.md 28.1). */
export function DictSelect({ type = 'list', onChange, ...props }: DictSelectProps) {
  const { choices, isLoading, issue, again } = useChoices(props)
  const { placeholder = DICTIONARY_TEXT.choose, disabled = false } = props
  const value = textValue(props.value)
  const isUnnamed = isLoading && choices.length === 0 && value !== undefined
  const empty = <EmptyList isLoading={isLoading} issue={issue} onAgain={again} />
  if (type === 'list')
    return (
      <Select<string>
        {...fieldProps(props)}
        className="xl-select-field"
        // a code says nothing to a person
        value={isUnnamed ? undefined : value}
        options={choices.length === 0 ? [] : [{ value: '', label: DICTIONARY_TEXT.choose }, ...choices]}
        placeholder={isUnnamed ? '加载中' : placeholder}
        disabled={disabled}
        loading={isLoading}
        suffixIcon={isLoading ? WAITING : DOWN}
        allowClear={CLEAR}
        showSearch={{ optionFilterProp: 'label' }}
        notFoundContent={empty}
        onChange={chosen => onChange?.(textValue(chosen))}
      />
    )
  if (choices.length === 0) return empty
  return (
    <Radio.Group
      {...groupProps(props)}
      value={value ?? null}
      disabled={disabled}
      options={choices}
      optionType={type === 'radioButton' ? 'button' : 'default'}
      onChange={event => onChange?.(textValue(String(event.target.value)))}
    />
  )
}
