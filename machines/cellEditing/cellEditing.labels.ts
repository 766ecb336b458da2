import type { MachineLabels } from '#machines/kit/describe.ts'

/** Editing a cell in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: {
      idle: '没有单元格在编辑',
      'editing.input.focusing': '编辑器已打开，尚未获得焦点',
      'editing.input.typing': '正在输入',
      'editing.input.composing': '输入法正在组词',
      'editing.anchor.current': '所在行未变',
      'editing.anchor.movedAway': '所在行被移动',
      'editing.anchor.overtaken': '该单元格被他人修改',
    },
    events: {
      'cell.edit': '点击单元格',
      'page.click': '点击页面其他位置',
      'draft.change': '输入内容',
      'composition.started': '输入法开始组词',
      'composition.ended': '输入法上屏',
      'edit.confirm': '按回车确认',
      'edit.cancel': '按 Esc 放弃',
      'row.moved': '他人移动了所在行',
      'row.gone': '他人删除了行',
      'cell.overtaken': '他人修改了该单元格',
      'overtaken.settled': '选择保留我的或采用对方的',
      'focusDelay elapsed': '10 毫秒后',
    },
  },
  en: {},
}
