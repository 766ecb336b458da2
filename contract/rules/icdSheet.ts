/** Headers of a workbook of diagnoses, in order; names are those of the shared table, `parent` the code of the row above. */
export const ICD_COLUMNS = [
  ['code', '编码'],
  ['name', '名称'],
  ['pinyin', '拼音码'],
  ['isTcm', '中医'],
  ['enabled', '启用'],
  ['note', '备注'],
  ['parent', '上级编码'],
] as const

/** Most signs of a cell. */
export const ICD_MAX: Readonly<Record<string, number>> = { code: 30, name: 200, pinyin: 100, note: 500, parent: 30 }
/** How deep the tree may be. */
export const ICD_DEPTH_MAX = 8

const WORDS: ReadonlyMap<string, 'Y' | 'N'> = new Map([
  ['是', 'Y'],
  ['Y', 'Y'],
  ['y', 'Y'],
  ['否', 'N'],
  ['N', 'N'],
  ['n', 'N'],
])
/** 是 or 否 as it is stored; `initial` for an empty cell, null for any other text. */
export const yesOrNo = (text: string, initial: 'Y' | 'N'): 'Y' | 'N' | null => (text === '' ? initial : (WORDS.get(text) ?? null))

/** What is wrong with a row of a workbook of diagnoses, and with the deletion of one. */
export const ICD_TEXT = {
  required: (label: string) => `请输入${label}`,
  long: (label: string, max: number) => `${label}不能超过${max}个字`,
  yesNo: (label: string) => `${label}须填是或否`,
  taken: '编码不能重复',
  twice: '文件中编码重复',
  noParent: '上级编码不存在',
  ownParent: '上级不能是自己的下级',
  deep: `最多${ICD_DEPTH_MAX}级`,
  parentLeft: '上级没有导入',
  /** '' where nothing uses it */
  used: (uses: readonly { name: string; count: number }[]) =>
    uses.length === 0
      ? ''
      : `该编码已被使用（${uses.map(({ name, count }) => `${name}${count}处`).join('、')}），不能删除，可以停用`,
} as const

/** What is wrong in a row's own cells, by header; the first of a cell. */
export function icdCellIssues(cell: (name: string) => string): Record<string, string> {
  const issues: Record<string, string> = {}
  for (const [name, label] of ICD_COLUMNS) {
    const text = cell(name)
    const max = ICD_MAX[name]
    if (text === '' && (name === 'code' || name === 'name')) issues[label] = ICD_TEXT.required(label)
    else if (max !== undefined && [...text].length > max) issues[label] = ICD_TEXT.long(label, max)
    else if ((name === 'isTcm' || name === 'enabled') && yesOrNo(text, 'Y') === null) issues[label] = ICD_TEXT.yesNo(label)
  }
  return issues
}
