import { Checkbox, Select } from 'antd'
import { DICTIONARY_TEXT } from '#contract/rules/dictionaryTexts.ts'
import { EmptyList } from './EmptyList.tsx'
import type { SelectFieldProps } from './fieldProps.ts'
import { fieldProps, groupProps } from './fieldProps.ts'
import { CLEAR, DOWN, WAITING } from '#src/ui/icons.tsx'
import type { ChoicesFrom } from './useChoices.ts'
import { useChoices } from './useChoices.ts'
import './selects.css'

export interface DictMultiProps extends SelectFieldProps, ChoicesFrom {
  type?: 'list' | 'checkbox'
  /** what joins the values; the spelling is the original's */
  spliter?: string
  /** the joined values, '' when there are none */
  onChange?: (value: string) => void
}

/** Several values of a dictionary, joined by a comma, as select or boxes (JMultiSelectTag, contract.md 28.2). The field shows one tag (PICK-53). */
export function DictMulti({ type = 'list', spliter = ',', onChange, ...props }: DictMultiProps) {
  const { choices, isLoading, issue, again } = useChoices(props)
  const { placeholder = DICTIONARY_TEXT.choose, disabled = false } = props
  const text = props.value === null || props.value === undefined ? '' : String(props.value)
  const values = text.split(spliter).filter(part => part !== '')
  const change = (chosen: readonly string[]) => onChange?.(chosen.join(spliter))
  const empty = <EmptyList isLoading={isLoading} issue={issue} onAgain={again} />
  if (type === 'list')
    return (
      <Select<string[]>
        {...fieldProps(props)}
        className="xl-select-field"
        mode="multiple"
        maxTagCount={1}
        value={values}
        options={choices}
        placeholder={placeholder}
        disabled={disabled}
        loading={isLoading}
        suffixIcon={isLoading ? WAITING : DOWN}
        allowClear={CLEAR}
        showSearch={{ optionFilterProp: 'label' }}
        notFoundContent={empty}
        onChange={change}
      />
    )
  if (choices.length === 0) return empty
  const order = choices.map(one => one.value)
  return (
    <div role="group" {...groupProps(props)}>
      <Checkbox.Group
        className="xl-select-checks"
        value={values}
        options={choices}
        disabled={disabled}
        // in the order in which they are shown; a value that is not shown is not lost
        onChange={chosen => change([...order.filter(one => chosen.includes(one)), ...values.filter(one => !order.includes(one))])}
      />
    </div>
  )
}
