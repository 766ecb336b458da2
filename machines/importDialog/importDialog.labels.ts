import type { MachineLabels } from '#machines/kit/describe.ts'

/** The import in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: {
      closed: '窗口已关闭',
      'choosing.collecting': '选择和预览文件',
      'choosing.failed': '导入失败，窗口保持打开',
      'uploading.following.resting': '上传或导入中，等待下次查询进度',
      'uploading.following.asking': '上传或导入中，正在查询进度',
      'uploading.stopping': '正在取消导入',
      'asking.waiting': '连接已断开，等待查询结果',
      'asking.asking': '连接已断开，正在查询结果',
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
      'import.cancel': '取消上传或导入',
      'sendImport done': '服务器已应答',
      'sendImport failed': '网络中断或请求失败',
      'askImport done': '服务器已说明进度',
      'askImport failed': '进度查询失败',
      'stopImport done': '服务器已收到取消请求',
      'stopImport failed': '取消请求失败',
      'followDelay elapsed': '到了查询进度的时间',
      'outcomeDelay elapsed': '到了查询结果的时间',
      'contactLimit elapsed': '长时间无法联系服务器',
    },
  },
  en: {},
}
