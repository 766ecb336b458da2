import type { OptionItem } from '#contract/entities/dictionary.ts'
import { DictMulti } from './DictMulti.tsx'
import type { DictMultiProps } from './DictMulti.tsx'

/** Several of given options, joined by a comma (JSelectMultiple, contract.md 28.4). */
export function OptionsMulti(props: Omit<DictMultiProps, 'dictCode' | 'options'> & { options: readonly OptionItem[] }) {
  return <DictMulti {...props} />
}
