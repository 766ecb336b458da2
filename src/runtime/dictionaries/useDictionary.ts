import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useReloading } from '#src/lib/loading/useReloading.ts'
import type { DictionaryState } from './store.ts'
import { checkDictionaries, dictionaryState, loadDictionary, subscribeDictionaries } from './store.ts'

const NONE: DictionaryState = { items: [], isLoading: false, issue: null }

/**
 * A dictionary by its code or a registered `table,text,code`; at once when the browser has it, else loaded. null: none is wanted. What cannot be
 * loaded is a sentence in `issue`; `again` tries once more.
 */
export function useDictionary(code: string | null): DictionaryState & { again: () => void } {
  const read = useCallback(() => (code === null ? NONE : dictionaryState(code)), [code])
  const state = useSyncExternalStore(subscribeDictionaries, read, read)
  const load = useCallback(() => {
    // its failure stands in the state
    if (code !== null && code !== '') loadDictionary(code).catch(() => undefined)
  }, [code])
  useEffect(() => {
    load()
    void checkDictionaries()
  }, [load])
  useReloading(state.issue === null ? null : load)
  return { ...state, again: load }
}
