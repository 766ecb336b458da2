import { dictText } from './store.ts'
import { useDictionary } from './useDictionary.ts'

/** The word of a code; the code itself while its dictionary is not there. */
export function DictText({ code, value }: { code: string; value: string }) {
  useDictionary(code)
  return <>{dictText(code, value) ?? value}</>
}
