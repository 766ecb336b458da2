import { utils, write } from '@e965/xlsx'

/** A column of the template: its heading, whether it must be filled, and what may stand in it. */
export interface TemplateColumn {
  label: string
  isRequired: boolean
  note: string
  /** it stands below this name, with those beside it: the headings fill two rows then */
  group?: string
}
/** What a template is made of; `title` is the list's: 用户. */
export interface TemplateOrder {
  title: string
  columns: readonly TemplateColumn[]
}

const WIDTH_MIN = 12
const NOTE_WIDTH = 60

/** Bytes of an .xlsx that an import takes: title, hint and headings as exports have them, and a second sheet that explains the columns. Heavy: for a worker. */
export function buildTemplate({ title, columns }: TemplateOrder): Uint8Array<ArrayBuffer> {
  const headings = columns.map(({ label, isRequired }) => (isRequired ? `${label}*` : label))
  const groups = columns.map(({ group }, at) => (group === columns[at - 1]?.group ? '' : (group ?? '')))
  const isGrouped = groups.some(group => group !== '')
  const upper = isGrouped ? [headings.map((text, at) => (columns[at]?.group === undefined ? text : (groups[at] ?? '')))] : []
  const lower = isGrouped ? headings.map((text, at) => (columns[at]?.group === undefined ? '' : text)) : headings
  const sheet = utils.aoa_to_sheet([[`${title}导入模板`], ['带 * 的列必填，请从下一行表头之后开始填写'], ...upper, lower])
  sheet['!cols'] = headings.map(text => ({ wch: Math.max(WIDTH_MIN, text.length * 2 + 2) }))
  const notes = utils.aoa_to_sheet([
    ['列名', '是否必填', '填写说明'],
    ...columns.map(({ label, isRequired, note }) => [label, isRequired ? '是' : '否', note]),
  ])
  notes['!cols'] = [{ wch: WIDTH_MIN + 4 }, { wch: WIDTH_MIN }, { wch: NOTE_WIDTH }]
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, '导入数据')
  utils.book_append_sheet(book, notes, '填写说明')
  const bytes: ArrayBuffer = write(book, { type: 'array', bookType: 'xlsx', compression: true })
  return new Uint8Array(bytes)
}
