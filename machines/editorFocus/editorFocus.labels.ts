import type { MachineLabels } from '#machines/kit/describe.ts'

/** The focus of an editor, in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    title: '编辑器焦点',
    states: {
      opening: '打开方式',
      'opening.pressed': '由点击打开',
      'opening.keyed': '由按键打开，编辑器出现后立即获得光标',
      focus: '等待光标',
      'focus.settled': '没有编辑器在等待光标',
      'focus.awaited': '编辑器正在加载，已输入的字先保留',
      inputMethod: '输入法',
      'inputMethod.resting': '输入法没有提前组词',
      'inputMethod.early': '编辑器出现前输入法已开始组词',
      files: '单元格中的文件',
      'files.settled': '没有文件在上传',
      'files.sending': '文件正在上传，点击别处不结束编辑',
    },
    events: {
      'editor.keyed': '选中单元格后按键',
      'editor.pressed': '点击单元格',
      'editor.arrived': '编辑器加载完成',
      'focus.awaited': '编辑器加载期间',
      'focus.settled': '光标进入编辑器',
      'composition.early': '编辑器加载期间输入法开始组词',
      'composition.over': '输入法上屏',
      'files.sending': '在单元格中选择文件上传',
      'files.settled': '文件上传结束',
    },
    cases: {
      'focus.awaited': ['点击第 1 行的姓名，编辑器在加载', '编辑器加载期间输入“张”'],
    },
  },
  en: {
    title: 'the focus of an editor',
    states: {
      opening: 'how it was opened',
      'opening.pressed': 'by a click',
      'opening.keyed': 'by a key, it takes the focus at once',
      focus: 'the focus',
      'focus.settled': 'nobody waits',
      'focus.awaited': 'loading, what is typed is kept',
      inputMethod: 'the input method',
      'inputMethod.resting': 'not composing',
      'inputMethod.early': 'composing before the editor is there',
      files: 'files',
      'files.settled': 'none on their way',
      'files.sending': 'on their way, presses elsewhere do not end the edit',
    },
    events: {
      'editor.keyed': 'open by a key',
      'editor.pressed': 'open by a click',
      'editor.arrived': 'the editor arrives',
      'focus.awaited': 'the focus is awaited',
      'focus.settled': 'the focus is in',
      'composition.early': 'begin to compose early',
      'composition.over': 'the composition ends',
      'files.sending': 'upload a file in the cell',
      'files.settled': 'the upload ends',
    },
    cases: {
      'focus.awaited': ['open the name in row 1', 'type 张 meanwhile'],
    },
  },
}
