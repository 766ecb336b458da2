/** What an answer does, and to how many (looks.md part 1). */
export const actionOn = (command: string, count: number): string => (count > 1 ? `${command} ${count} 项` : command)

/** Texts of every list screen (spec parts 5 and 8: FORM-36 to 41, ERR-34 to 37), exactly as the specification gives them. */
export const LIST_TEXT = {
  noListUrl: '请设置url.list属性!',
  noDeleteUrl: '请设置url.delete属性!',
  noDeleteBatchUrl: '请设置url.deleteBatch属性!',
  noneChosen: '请选择一条记录！',
  removeTitle: '确认删除',
  remove: (count: number): string => actionOn('删除', count),
  removeBatch: '是否删除选中数据?',
  removeOne: (name: string): string => `确定删除“${name}”吗？`,
  nothingFound: '没有查询到任何数据',
  searchHint: '请输入搜索内容',
  emptyFile: '文件下载失败',
  unknownShape: '返回数据类型不识别',
} as const
