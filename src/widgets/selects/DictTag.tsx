import { valueParts } from '#contract/rules/dictionaryTexts.ts'
import { useDictionary } from '#src/runtime/dictionaries/useDictionary.ts'
import { StatusTag } from '#src/ui/status/StatusTag.tsx'
import './selects.css'

/** How a tag looks; every one is legible in light and dark. */
export type TagTone = 'plain' | 'primary' | 'success' | 'warning' | 'error'

const STATUS = { primary: 'going', success: 'good', warning: 'attention', error: 'bad' } as const

/** A text with its sign: a colour alone says nothing to many (looks.md part 2). */
function toned(tones: Readonly<Record<string, TagTone>> | undefined, value: string, text: string) {
  const tone = tones !== undefined && Object.hasOwn(tones, value) ? tones[value] : undefined
  return tone === undefined || tone === 'plain' ? text : <StatusTag tone={STATUS[tone]}>{text}</StatusTag>
}

/** The texts of a value, one tag each; a value the dictionary does not know is shown as it is (contract.md 7.1). `tones`: look by value. */
export function DictTag({
  dictCode,
  value,
  tones,
}: {
  dictCode: string
  value: string | number | null | undefined
  tones?: Readonly<Record<string, TagTone>>
}) {
  const { items } = useDictionary(dictCode)
  const parts = valueParts(value)
  if (parts.length === 0) return <span>–</span>
  return (
    <>
      {parts.map(part => (
        <span
          key={part}
          className="xl-dict-tag"
          data-tone={tones !== undefined && Object.hasOwn(tones, part) ? tones[part] : 'plain'}
        >
          {toned(tones, part, items.find(item => item.value === part)?.text ?? part)}
        </span>
      ))}
    </>
  )
}
