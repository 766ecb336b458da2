import { useEffect } from 'react'
import { Select, Switch } from 'antd'
import { CLEAR, DOWN } from '#src/ui/icons.tsx'
import type { InputProps } from './inputProps.ts'
import { controlProps } from './inputProps.ts'

/** What stands for yes and for no. */
export type YesNoOptions<T extends string | number> = readonly [yes: T, no: T]
const DEFAULT_OPTIONS: YesNoOptions<string | number> = ['Y', 'N']

interface Props extends InputProps {
  value?: string | number | null
  onChange?: (value: string | number | undefined) => void
  /** default Y and N (SWITCH-02) */
  options?: YesNoOptions<string | number>
  /** in search forms: a choice of 是 and 否 that may stay open */
  query?: boolean
}

const isEmpty = (value: string | number | null | undefined): value is '' | null | undefined =>
  value === undefined || value === null || value === ''

/** Yes or no as a switch (SWITCH-01 to 04): on when the value is the first option; an empty value becomes the second at once. */
export function YesNoSwitch({ value, onChange, options = DEFAULT_OPTIONS, query = false, ...props }: Props) {
  const [yes, no] = options
  const mustDecide = !query && isEmpty(value)
  useEffect(() => {
    if (mustDecide) onChange?.(no)
  }, [mustDecide, no, onChange])
  if (query)
    return (
      <Select
        {...controlProps(props)}
        suffixIcon={DOWN}
        allowClear={CLEAR}
        placeholder="请选择"
        value={isEmpty(value) ? null : String(value)}
        options={[
          { value: String(yes), label: '是' },
          { value: String(no), label: '否' },
        ]}
        onChange={(chosen: string | null | undefined) =>
          onChange?.(isEmpty(chosen) ? undefined : chosen === String(yes) ? yes : no)
        }
      />
    )
  return (
    <Switch
      {...controlProps(props)}
      checkedChildren="是"
      unCheckedChildren="否"
      checked={!isEmpty(value) && String(value) === String(yes)}
      onChange={isOn => onChange?.(isOn ? yes : no)}
    />
  )
}
