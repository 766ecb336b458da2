/** Words of the form of a row. */
export const FORM_TEXT = {
  add: (title: string): string => `添加${title}`,
  edit: (title: string): string => `编辑${title}`,
  leaveTitle: '放弃修改',
  leaveQuestion: '填写的内容还没有保存，确定放弃吗？',
  leave: '放弃',
  stay: '继续填写',
  conflictTitle: '数据已被他人修改',
  conflictText: '在您编辑期间，他人已保存了这条数据。请逐项选择要保留的内容，两边的修改都不会丢失。',
  mine: '我的修改',
  untouched: '我未修改',
  theirs: '对方的内容',
  keepMine: '全部用我的',
  takeTheirs: '全部用对方的',
  resolve: '按所选保存',
  back: '返回表单',
  nothingDiffers: '双方内容一致，可直接保存。',
} as const
