import type { MachineLabels } from '#machines/kit/describe.ts'

/** The files of a field in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: { deciding: '判断列表状态', uploading: '有文件上传中', invalid: '有文件上传失败', settled: '全部上传完成' },
    events: {
      'files.add': '选择文件',
      'file.changed': '文件状态变化',
      'file.remove': '移除文件',
      'file.move': '左移或右移',
      'value.set': '表单重新赋值',
    },
  },
  en: {},
}
