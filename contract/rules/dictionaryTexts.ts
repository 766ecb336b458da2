/** Texts of dictionaries, trees and their caches (spec parts 5 and 8; contract.md 7, 12, 28). */
export const DICTIONARY_TEXT = {
  noCode: '字典Code不能为空!',
  badFormat: '字典Code格式不正确！',
  unknown: '字典Code不合法',
  refreshed: '刷新缓存完成！',
  notRefreshed: '刷新缓存失败！',
  badCondition: '组件JTreeSelect-condition传值有误，需要一个json字符串!',
  unknownRows: '返回数据类型不识别',
  nothingFound: '没有查询到任何数据',
  searchHint: '请输入搜索内容',
  choose: '请选择',
  taken: '该值不可用，系统中已存在！',
  free: '该值可用！',
  noEntity: '未找到对应实体',
} as const

/** The plain JSON object a condition of a tree is, or null when it is not the text of one (FORM-42); '' is the empty condition. */
export function treeCondition(text: string): Readonly<Record<string, unknown>> | null {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : null
  } catch {
    return null
  }
}

/** `table where condition,text,code` as the four parts a server takes: the condition comes last (contract.md 7.5, 28.3). */
export function fourParts(code: string): string {
  const [table = '', ...rest] = code.split(',')
  const cut = /\swhere\s/i.exec(table)
  return cut === null || rest.length !== 2
    ? code
    : [table.slice(0, cut.index).trim(), ...rest, table.slice(cut.index + cut[0].length).trim()].join(',')
}

/** The comma-joined parts of a value, without empty ones. */
export const valueParts = (value: string | number | null | undefined): string[] =>
  value === null || value === undefined
    ? []
    : String(value)
        .split(',')
        .filter(part => part !== '')
