import { Tag } from 'antd'
import { valueParts } from '#contract/rules/dictionaryTexts.ts'
import { useDictionary } from '#src/lib/dictionaries/useDictionary.ts'

/** The texts of a value, one tag each; a value the dictionary does not know is shown as it is (contract.md 7.1). `colors`: tone by value. */
export function DictTag({
  dictCode,
  value,
  colors,
}: {
  dictCode: string
  value: string | number | null | undefined
  colors?: Readonly<Record<string, string>>
}) {
  const { items } = useDictionary(dictCode)
  const parts = valueParts(value)
  if (parts.length === 0) return <span>–</span>
  return (
    <>
      {parts.map(part => (
        <Tag key={part} color={colors !== undefined && Object.hasOwn(colors, part) ? colors[part] : undefined}>
          {items.find(item => item.value === part)?.text ?? part}
        </Tag>
      ))}
    </>
  )
}
