/** Words of a pagination; the total is the specification's (GRID-69). */
export const PAGES_TEXT = {
  pages: '分页',
  total: (from: number, to: number, total: number): string => `${from}-${to} 共${total}条`,
  page: (number: number): string => `第${number}页`,
  previous: '上一页',
  next: '下一页',
  back: (pages: number): string => `向前 ${pages} 页`,
  on: (pages: number): string => `向后 ${pages} 页`,
  size: '每页条数',
  perPage: (size: number): string => `${size} 条/页`,
  jump: '跳至',
  jumpTo: '跳至页码',
  jumpUnit: '页',
} as const
