/** What codes of dictionaries are made of, and what a value of an item lacks: fields join several values by commas. */
export const DICT_PATTERNS = { code: '^[\\w.:-]+$', value: '^[^,]+$' } as const
/** Most characters of the texts of a dictionary and of its items. */
export const DICT_MAX = { name: 100, code: 100, text: 100, value: 100, description: 500 } as const
export type DictPart = keyof typeof DICT_MAX

const TEXT = { code: '只能含有英文字母、数字、下划线、点、冒号和短横线', value: '不能含有英文逗号' } as const

/** What is wrong with such a text, to be said behind its name; '' when nothing is, or when it is empty. */
export function dictIssue(part: DictPart, text: string): string {
  if (text.length > DICT_MAX[part]) return `不能超过${DICT_MAX[part]}个字`
  if ((part !== 'code' && part !== 'value') || text === '') return ''
  return new RegExp(DICT_PATTERNS[part]).test(text) ? '' : TEXT[part]
}
