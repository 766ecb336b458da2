import { useEffect, useRef } from 'react'
import { Input } from 'antd'
import { CLEAR } from '#src/ui/icons.tsx'
import type { TextFilterRule } from '#contract/rules/textFilter.ts'
import { filterText, filterValue } from '#contract/rules/textFilter.ts'
import type { InputProps } from '#src/ui/inputs/inputProps.ts'
import { controlProps } from '#src/ui/inputs/inputProps.ts'
import { useDraftText } from '#src/ui/inputs/useDraftText.ts'

interface Props extends InputProps {
  /** the query value: `*v*` */
  value?: string
  onChange?: (value: string) => void
  /** like unless told (FORM-30 to 33) */
  rule?: TextFilterRule
  /** spaces around it are left out of the query (FORM-34) */
  trim?: boolean
  placeholder?: string
}

/** Input of a search form: shows the bare text and gives the query value of its rule; another rule gives it anew. Emptied it gives ''. */
export function TextFilter({ value = '', onChange, rule = 'like', trim = false, placeholder = '请输入', ...props }: Props) {
  const { text, hold } = useDraftText(value, outside => filterText(rule, outside))
  const give = (typed: string) => {
    const given = filterValue(rule, typed, trim)
    hold(typed, given)
    onChange?.(given)
  }
  const giveAgain = useRef(() => {})
  useEffect(() => {
    giveAgain.current = () => {
      if (text !== '') give(text)
    }
  })
  const lastRule = useRef(rule)
  useEffect(() => {
    if (lastRule.current === rule) return
    lastRule.current = rule
    giveAgain.current()
  }, [rule])
  return (
    <Input
      {...controlProps(props)}
      allowClear={CLEAR}
      value={text}
      placeholder={placeholder}
      onChange={event => give(event.target.value)}
    />
  )
}
