import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { CLEAR } from '#src/ui/icons.tsx'
import { useDebounced } from '#src/lib/forms/useDebounced.ts'
import type { InputProps } from './inputProps.ts'
import { controlProps } from './inputProps.ts'
import { useDraftText } from './useDraftText.ts'

interface Props extends InputProps {
  value?: string
  /** called 300 ms after the last key (CONST-11), at once by Enter and when it is cleared */
  onSearch: (text: string) => void
  placeholder?: string
}

/** Input that searches by itself after a pause in the typing. */
export function SearchInput({ value = '', onSearch, placeholder = '请输入关键字', ...props }: Props) {
  const { text, hold } = useDraftText(value, outside => outside)
  const { change, flush } = useDebounced(onSearch)
  return (
    <Input
      {...controlProps(props)}
      type="search"
      allowClear={CLEAR}
      value={text}
      placeholder={placeholder}
      prefix={<SearchOutlined aria-hidden />}
      onChange={event => {
        hold(event.target.value, event.target.value)
        change(event.target.value)
        if (event.target.value === '') flush()
      }}
      onPressEnter={flush}
    />
  )
}
