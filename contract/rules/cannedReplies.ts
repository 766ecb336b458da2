export const REPLY_VARIABLES = ['患者姓名', '患者称呼', '年龄', '科室', '医生姓名', '剩余时间', '处方号'] as const
export type ReplyVariable = (typeof REPLY_VARIABLES)[number]
/** What is known of the conversation; what is missing becomes a blank. */
export type ReplyValues = Partial<Record<ReplyVariable, string>>

/** Whose a reply is, as dictionary canned_scope codes it. */
export const REPLY_SCOPE = { own: '1', department: '2', hospital: '3' } as const
/** Characters of a reply, files with it. */
export const REPLY_MAX = { content: 1_000, files: 3 } as const

export const REPLY_TEXT = {
  taken: '快捷码已存在',
  unknown: (name: string) => `未知变量 {{${name}}}`,
  /** sending while a blank is open (RX-40) */
  blanks: '请补全空缺',
  notYours: '仅医院管理员可维护科室和全院常用语',
  department: '请选择科室',
  files: `最多添加${REPLY_MAX.files}个附件`,
} as const

const MARK = /\{\{([^{}]*)\}\}/g
const BLANK = /\{\{\?[^{}]*\}\}/g
const isVariable = (name: string): name is ReplyVariable => REPLY_VARIABLES.some(known => known === name)

/** The first `{{name}}` that is neither a variable nor a blank `{{?name}}`, without its braces; null: all are known. */
export function unknownVariable(content: string): string | null {
  for (const [, inner = ''] of content.matchAll(MARK)) {
    const name = inner.trim()
    if (!name.startsWith('?') && !isVariable(name)) return name
  }
  return null
}

/** A reply with its variables filled. One without a value becomes a blank of its name, so that nobody sends it unseen. */
export const filledReply = (content: string, values: ReplyValues): string =>
  content.replace(MARK, (mark, inner: string) => {
    const name = inner.trim()
    if (!isVariable(name)) return mark
    return values[name] || `{{?${name}}}`
  })

/** Whether a blank is still open. */
export const hasBlank = (text: string): boolean => text.search(BLANK) >= 0

/** The next open blank at or behind `from`, else the first one; positions in UTF-16 units as inputs count them. Null: there is none. */
export function nextBlank(text: string, from: number): { start: number; end: number } | null {
  const found = [...text.matchAll(BLANK)].map(({ index, 0: mark }) => ({ start: index, end: index + mark.length }))
  return found.find(({ start }) => start >= from) ?? found[0] ?? null
}
