/** What the windows of a grid say. */
export const WINDOW_TEXT = {
  history: (cell: string) => `修改记录：${cell}`,
  noHistory: '该单元格没有修改记录',
  restore: '恢复为此值',
  restored: '已恢复，可以撤销',
  more: (left: number) => `再显示一些（还有${left}条）`,
  empty: '（空）',
  comments: (cell: string) => `批注：${cell}`,
  noComments: '还没有批注',
  newComment: '添加批注',
  sendKeys: 'Ctrl+Enter 发送',
  send: '发送',
  settle: '标记已解决',
  settled: '已解决',
  keys: '键盘快捷键',
  gone: '该行已被删除',
  retry: '重试',
} as const
