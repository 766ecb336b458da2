/** Words of the windows of a list. */
export const WINDOW_TEXT = {
  detailOf: (title: string, name: string): string => `${title}详情：${name}`,
  blank: (count: number): string => `未填写 ${count} 项`,
  before: '上一条',
  after: '下一条',
  createBy: '创建人',
  createTime: '创建时间',
  updateBy: '更新人',
  updateTime: '更新时间',
  historyOf: (name: string): string => `变更记录：${name}`,
  noHistory: '还没有变更记录。',
  historyFailed: '变更记录加载失败',
  empty: '（空）',
  columns: '列设置',
  columnsHint: '勾选要显示的列，拖动或用箭头调整顺序，图钉冻结在左侧；表头也可拖动，或按 Alt 加左右方向键。',
  up: (label: string): string => `上移“${label}”`,
  freeze: (label: string): string => `冻结“${label}”`,
  freezeHint: '冻结在左侧',
  down: (label: string): string => `下移“${label}”`,
  restore: '恢复默认',
  outcome: '操作结果',
  outcomeText: (done: number, left: number): string => `${done} / ${done + left} 成功，${left} 失败`,
  binCut: (most: number, noun: string): string => `仅显示最近删除的 ${most} ${noun}，还原或彻底删除后可看到更早的。`,
  retryLeft: '重试失败的数据',
} as const

/** What was done to a row, in the words of its history. */
export const ACTION_TEXT = { add: '添加', edit: '编辑', delete: '删除', restore: '恢复' } as const
