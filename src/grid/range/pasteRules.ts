import { GRID_TEXT_MAX } from '#contract/constants.ts'
import { uploadLimit, type GridColumn } from '#contract/entities/gridColumn.ts'
import { isStorableText, type GridValue } from '#contract/entities/gridRow.ts'
import { commaParts } from '#contract/http/commaText.ts'

const WHY: Readonly<Record<string, string>> = {
  inputNumber: '不是数字',
  checkbox: '只能填是或否',
  date: '不是日期',
  datetime: '不是日期时间',
  select: '没有这个选项',
  radio: '没有这个选项',
  sel_search: '没有这个选项',
  'select-search': '没有这个选项',
  list_multi: '有不存在的选项',
  'select-multiple': '有不存在的选项',
  checkbox_meta: '有不存在的选项',
  upload: '文件不能由文字粘贴',
  file: '文件不能由文字粘贴',
  image: '图片不能由文字粘贴',
}
/** Why a text is no value of a column. */
export const whyNot = ({ type }: Pick<GridColumn, 'type'>): string => WHY[type] ?? '格式不正确'

const FILES = new Set(['upload', 'file', 'image'])

/** What no cell takes, whatever its column's rules say; '' for nothing. */
export function outOfBounds(column: GridColumn, value: GridValue): string {
  if (typeof value !== 'string') return ''
  if (value.length > GRID_TEXT_MAX) return `最多${GRID_TEXT_MAX}个字符`
  if (!isStorableText(value)) return '含有无法保存的字符'
  const limit = FILES.has(column.type) ? uploadLimit(column) : 0
  return limit > 0 && commaParts(value).length > limit ? `最多${limit}个文件` : ''
}

/** A value that is to stand in a unique column, and what stands there now (null in a new row). */
export interface UniqueClaim {
  r: string
  value: GridValue
  was: GridValue
}
const keyOf = (value: GridValue): string => (value === null ? '' : String(value).trim())

/**
 * Rows whose value would stand in a unique column twice, once the others are written: among the pasted ones the first keeps it. `holders`: rows of the
 * table that hold a value now. A row that does not get its value keeps the one it has, which may be in the way of another.
 */
export function doubles(claims: readonly UniqueClaim[], holders: (value: GridValue) => number): Set<string> {
  const refused = new Set<string>()
  for (;;) {
    const moved = new Map<string, number>()
    const count = (key: string, more: number) => moved.set(key, (moved.get(key) ?? 0) + more)
    const taking = claims.filter(({ r }) => !refused.has(r))
    for (const { was } of taking) if (keyOf(was) !== '') count(keyOf(was), -1)
    const before = refused.size
    for (const { r, value } of taking) {
      const key = keyOf(value)
      if (key === '') continue
      if (holders(value) + (moved.get(key) ?? 0) > 0) refused.add(r)
      else count(key, 1)
    }
    if (refused.size === before) return refused
  }
}
