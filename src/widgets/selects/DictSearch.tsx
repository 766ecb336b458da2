import { useEffect, useMemo, useState } from 'react'
import { Select } from 'antd'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { DictItem } from '#contract/entities/session.ts'
import { dictItemsOf } from '#contract/entities/dictionary.ts'
import { loadDict, loadDictItem } from '#contract/http/calls/dictionaries.ts'
import { DICTIONARY_TEXT } from '#contract/rules/dictionaryTexts.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { call, toFailure } from '#src/lib/http/call.ts'
import { failureLine } from '#src/lib/text/failure.ts'
import { DictSelect } from './DictSelect.tsx'
import type { DictSelectProps } from './DictSelect.tsx'
import { EmptyList } from './EmptyList.tsx'
import { fieldProps, textValue } from './fieldProps.ts'
import { CLEAR, SEARCH, WAITING } from '#src/ui/icons.tsx'
import type { Found } from './keywordSearch.ts'
import { createKeywordSearch } from './keywordSearch.ts'
import { useLabels } from './useLabels.ts'
import './selects.css'

export interface DictSearchProps extends Omit<DictSelectProps, 'type' | 'dictCode'> {
  /** code of a dictionary, or a registered `table,text,code` */
  dict: string
  /** asks the server for what is typed instead of loading everything */
  async?: boolean
  pageSize?: number
}

/** One value of a long dictionary, found by typing (JSearchSelectTag, contract.md 28.3). */
export function DictSearch({ dict, async: isAsync = false, pageSize = PAGE_SIZE, ...props }: DictSearchProps) {
  return isAsync ? (
    <AskedSearch key={dict} dict={dict} pageSize={pageSize} {...props} />
  ) : (
    <DictSelect dictCode={dict} placeholder={DICTIONARY_TEXT.searchHint} {...props} />
  )
}

function AskedSearch({ dict, pageSize, onChange, ...props }: Omit<DictSearchProps, 'async'> & { pageSize: number }) {
  const [{ items, isLoading }, show] = useState<Found<DictItem>>({ items: [], isLoading: true })
  const search = useMemo(
    () =>
      createKeywordSearch<DictItem>({
        ask: async keyword => dictItemsOf(await call(loadDict, { dict, keyword, pageSize }, { quiet: true })),
        show,
        failed: error => message.warning(failureLine(toFailure(error))),
      }),
    [dict, pageSize],
  )
  useEffect(() => {
    search.now('')
    return search.stop
  }, [search])
  const value = textValue(props.value)
  const labels = useLabels(
    dict,
    value === undefined ? [] : [value],
    keys => call(loadDictItem, { dict, key: keys.join(','), delNotExist: false }, { quiet: true }),
    items,
  )
  const { placeholder = DICTIONARY_TEXT.searchHint, disabled = false } = props
  return (
    <Select<{ value: string; label: string }>
      {...fieldProps(props)}
      className="xl-select-field"
      labelInValue
      value={value === undefined ? null : { value, label: labels.get(value) ?? value }}
      options={items.map(item => ({ value: item.value, label: item.text }))}
      placeholder={placeholder}
      disabled={disabled}
      loading={isLoading}
      suffixIcon={isLoading ? WAITING : SEARCH}
      allowClear={CLEAR}
      showSearch={{ filterOption: false, onSearch: search.typed }}
      notFoundContent={<EmptyList isLoading={isLoading} />}
      onChange={chosen => {
        onChange?.(textValue(chosen?.value))
        if (chosen === undefined) search.now('')
      }}
    />
  )
}
