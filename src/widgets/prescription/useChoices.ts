import { useMemo } from 'react'
import { useDictionary } from '#src/runtime/dictionaries/useDictionary.ts'
import type { CodeChoice } from './CodeField.tsx'

/** A dictionary as choices of a field; `only`: the codes that stand first. */
export function useChoices(dictionary: string, first: readonly string[] = []): readonly CodeChoice[] {
  const { items } = useDictionary(dictionary)
  const order = first.join(',')
  return useMemo(() => {
    const wanted = order.split(',')
    const choices = items.map(({ value, text }) => ({ code: value, text }))
    return [...choices.filter(({ code }) => wanted.includes(code)), ...choices.filter(({ code }) => !wanted.includes(code))]
  }, [items, order])
}
