import type { MachineWords } from '#machines/kit/describe.ts'

/** The import in the words of testers. */
export const words: MachineWords = {
  zh: {
    states: {
      closed: '窗口已关闭',
      'choosing.collecting': '选择和预览文件',
      'choosing.failed': '导入失败，窗口保持打开',
      uploading: '上传中',
      partial: '导入成功但有错误数据',
    },
    events: {
      'import.open': '点击导入',
      'import.close': '关闭窗口',
      'files.add': '选择文件',
      'file.read': '预览已生成',
      'file.refused': '文件不符合要求',
      'file.unread': '文件无法预览',
      'file.remove': '移除文件',
      'validation.switch': '切换是否开启校验',
      'import.submit': '点击开始上传',
      'import.progressed': '上传进度变化',
      'import.cancel': '取消上传',
      'sendImport done': '服务器已应答',
      'sendImport failed': '网络中断或请求失败',
    },
  },
  en: {},
}
