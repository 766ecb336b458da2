import type { MachineLabels } from '#machines/kit/describe.ts'

/** The upload of one file in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: { waiting: '等待上传', uploading: '上传中', error: '上传失败', cancelled: '已取消', done: '上传成功' },
    events: {
      'upload.start': '轮到该文件上传',
      'upload.progressed': '上传进度变化',
      'upload.cancel': '点击取消上传',
      'upload.retry': '点击重试',
      'sendFile done': '服务器已应答',
      'sendFile failed': '网络中断或请求失败',
    },
  },
  en: {},
}
