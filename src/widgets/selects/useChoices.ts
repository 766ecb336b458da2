import { useMemo } from 'react'
import type { OptionItem } from '#contract/entities/dictionary.ts'
import { optionText } from '#contract/entities/dictionary.ts'
import { useDictionary } from '#src/runtime/dictionaries/useDictionary.ts'

/** A choice as antd takes it. */
export interface Choice {
  value: string
  label: string
  disabled?: boolean
}
/** Where the choices of a field come from; given options win over a dictionary. */
export interface ChoicesFrom {
  /** code of a dictionary, or a registered `table,text,code` */
  dictCode?: string
  options?: readonly OptionItem[]
}

/** The choices of a field: its own options, or the items of its dictionary (PICK-44). */
export function useChoices({ dictCode, options }: ChoicesFrom) {
  const { items, isLoading, issue, again } = useDictionary(options === undefined ? (dictCode ?? '') : null)
  const choices = useMemo(
    (): Choice[] =>
      (options ?? items).map((one: OptionItem) => ({
        value: one.value,
        label: optionText(one),
        ...(one.disabled === undefined ? {} : { disabled: one.disabled }),
      })),
    [options, items],
  )
  return { choices, isLoading, issue, again }
}
