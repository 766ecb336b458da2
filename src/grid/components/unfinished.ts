/** Mark of a new row that nobody else sees yet. */
export const UNFINISHED = '未完成'
/** What filling its cells does. */
export const UNFINISHED_HINT = '必填，填好后该行才会提交，其他人现在看不到'
/** What such a row needs, by the titles of its columns; none: the server did not take it as it is. */
export const unfinishedText = (titles: readonly string[]): string =>
  titles.length === 0 ? '该行未提交，请修改后再试' : `缺少${titles.join('、')}，填好后才会提交，其他人现在看不到`
