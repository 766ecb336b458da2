/** JSON that a person writes: where it breaks, and it in good order. */

const SPACE = /[ \t\r\n]/
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/
const TEXT = /^"(?:[^"\\]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/
const DEPTH_MAX = 100

/** Thrown inside this file only. */
class Broken extends Error {
  readonly at: number
  constructor(at: number, reason: string) {
    super(reason)
    this.at = at
  }
}

const skip = (text: string, from: number): number => {
  let at = from
  while (at < text.length && SPACE.test(text[at] ?? '')) at += 1
  return at
}
const found = (text: string, at: number): string => (at >= text.length ? '内容提前结束' : `出现了“${text[at] ?? ''}”`)

function string(text: string, at: number): number {
  const match = TEXT.exec(text.slice(at))
  if (match && [...match[0]].every(sign => sign >= ' ')) return at + match[0].length
  throw new Broken(
    at,
    text[at] === "'"
      ? '字符串须用英文双引号'
      : text[at] === '“' || text[at] === '”'
        ? '引号须为英文双引号'
        : '字符串没有正确结束',
  )
}

function members(text: string, open: number, close: string, depth: number): number {
  let at = skip(text, open + 1)
  if (text[at] === close) return at + 1
  for (;;) {
    if (close === '}') {
      if (text[at] !== '"')
        throw new Broken(at, text[at] === '}' ? '末尾多了逗号' : `应为用英文双引号括起的属性名，${found(text, at)}`)
      at = skip(text, string(text, at))
      if (text[at] !== ':') throw new Broken(at, `属性名后应为冒号，${found(text, at)}`)
      at = skip(text, at + 1)
    } else if (text[at] === close) throw new Broken(at, '末尾多了逗号')
    at = skip(text, value(text, at, depth + 1))
    if (text[at] === close) return at + 1
    if (text[at] !== ',') throw new Broken(at, `应为逗号或“${close}”，${found(text, at)}`)
    at = skip(text, at + 1)
  }
}

function value(text: string, at: number, depth: number): number {
  if (depth > DEPTH_MAX) throw new Broken(at, '嵌套过深')
  const sign = text[at] ?? ''
  if (sign === '{') return members(text, at, '}', depth)
  if (sign === '[') return members(text, at, ']', depth)
  if (sign === '"') return string(text, at)
  const rest = text.slice(at, at + 400)
  const plain = /^(true|false|null)\b/.exec(rest) ?? NUMBER.exec(rest)
  if (plain) return at + plain[0].length
  if (sign === "'" || sign === '“' || sign === '”') return string(text, at)
  throw new Broken(at, at >= text.length ? '内容提前结束' : `无法识别“${sign}”`)
}

/** What is wrong with a JSON text, by line and column from 1, or null: `第2行第5列：应为逗号或“}”，出现了“"”`. */
export function jsonError(text: string): string | null {
  try {
    const end = skip(text, value(text, skip(text, 0), 0))
    if (end < text.length) throw new Broken(end, `JSON结束后还有内容“${text[end] ?? ''}”`)
    return null
  } catch (error) {
    if (!(error instanceof Broken)) throw error
    const before = text.slice(0, error.at).split('\n')
    return `第${before.length}行第${(before.at(-1)?.length ?? 0) + 1}列：${error.message}`
  }
}

/** The same with two blanks for each level; what is no JSON stays as it is. */
export const formattedJson = (text: string): string =>
  text.trim() === '' || jsonError(text) !== null ? text : JSON.stringify(JSON.parse(text), null, 2)

/** What is wrong with a text that must be a JSON list, beginning with `label`; empty is nothing wrong. */
export function jsonListError(label: string, text: string): string | null {
  if (text.trim() === '') return null
  const issue = jsonError(text)
  if (issue !== null) return `${label}不是有效的JSON数组，${issue}`
  return Array.isArray(JSON.parse(text)) ? null : `${label}不是有效的JSON数组，第1行第1列：最外层应为“[”`
}
