import type { MachineLabels } from '#machines/kit/describe.ts'

/** The way of the focus into an editor in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: {
      'opening.pressed': '由点击打开',
      'opening.keyed': '由按键打开',
      'focus.settled': '没有编辑器在等待焦点',
      'focus.awaited': '编辑器正在加载，输入先保留',
      'inputMethod.resting': '输入法未提前组词',
      'inputMethod.early': '输入法在编辑器就绪前开始组词',
      'files.settled': '没有文件在上传',
      'files.sending': '文件正在上传',
    },
    events: {
      'editor.keyed': '按键打开编辑器',
      'editor.pressed': '点击打开编辑器',
      'editor.arrived': '编辑器已就绪',
      'focus.awaited': '等待焦点时输入',
      'focus.settled': '焦点已进入编辑器',
      'composition.early': '输入法提前开始组词',
      'composition.over': '输入法组词结束',
      'files.sending': '开始上传文件',
      'files.settled': '文件上传结束',
    },
  },
  en: {},
}
