import type { MachineLabels } from '#machines/kit/describe.ts'

/** A tree grid, in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    title: '树形表格',
    states: {
      standing: '树形表格显示，展开的行显示下级，加载中的行转圈',
    },
    events: {
      'row.open': '展开一行',
      'row.close': '收起一行',
      'rows.open': '点击全部展开',
      'children.loaded': '下级已加载',
      'children.failed': '下级加载失败',
      'table.replaced': '表格内容被替换（刷新）',
    },
    cases: {
      'row.open': ['展开未加载过下级的行', '展开下级已有的行'],
      'children.loaded': ['下级加载完成，有两行', '下级加载完成，没有内容'],
    },
  },
  en: {
    title: 'a tree grid',
    states: {
      standing: 'rows with their children, loading ones spin',
    },
    events: {
      'row.open': 'open a row',
      'row.close': 'close a row',
      'rows.open': 'open all',
      'children.loaded': 'children arrive',
      'children.failed': 'children cannot be loaded',
      'table.replaced': 'the table is replaced',
    },
    cases: {
      'row.open': ['open one whose children are not there', 'open one whose children are there'],
      'children.loaded': ['two children', 'none'],
    },
  },
}
