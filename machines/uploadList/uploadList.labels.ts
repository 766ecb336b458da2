import type { MachineLabels } from '#machines/kit/describe.ts'

/** A list of uploads, in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    title: '上传文件列表',
    states: {
      deciding: '判断各文件状态（立即完成）',
      uploading: '有文件显示“上传中”，表单还不能取得结果',
      invalid: '有文件上传失败',
      settled: '所有文件已完成，表单的值已更新',
    },
    events: {
      'files.add': '选择文件',
      'file.changed': '文件的上传状态变化',
      'file.remove': '点击移除一个文件',
      'file.move': '移动图片',
      'value.set': '打开另一条数据，表单重新赋值',
    },
    cases: {
      'files.add': ['选择图片 a.png', '选择图片 b.png 和一个文本文件'],
      'file.changed': ['a.png 上传成功', 'a.png 上传失败', 'b.png 上传成功'],
      'file.move': ['把 a.png 左移', '把 a.png 右移'],
    },
  },
  en: {
    title: 'a list of uploads',
    states: {
      deciding: 'looks at all files, at once',
      uploading: 'a file is on its way',
      invalid: 'a file failed',
      settled: 'all are done, the form has the value',
    },
    events: {
      'files.add': 'choose files',
      'file.changed': 'an upload changes',
      'file.remove': 'remove a file',
      'file.move': 'move a picture',
      'value.set': 'the form gets another value',
    },
    cases: {
      'files.add': ['choose the picture a.png', 'choose b.png and a text file'],
      'file.changed': ['a.png is done', 'a.png failed', 'b.png is done'],
      'file.move': ['move a.png to the left', 'move a.png to the right'],
    },
  },
}
