import type { MachineLabels } from '#machines/kit/describe.ts'

/** One upload, in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    title: '文件上传',
    states: {
      waiting: '文件显示“等待上传”',
      uploading: '文件显示“上传中”和百分比',
      error: '文件显示红色和失败原因，有重试',
      cancelled: '文件显示已取消，有重试',
      done: '文件显示为上传成功，可预览和下载',
    },
    events: {
      'upload.start': '轮到该文件上传（前面的已完成）',
      'upload.cancel': '点击取消上传',
      'upload.progressed': '上传进度增加',
      'sendFile done': '服务器已应答',
      'sendFile failed': '上传中断网或请求失败',
      'upload.retry': '点击重试',
    },
    cases: {
      'sendFile done': ['服务器应答成功，给出路径', '服务器拒绝：格式不支持', '服务器应答成功但没有给出路径'],
    },
  },
  en: {
    title: 'one upload',
    states: {
      waiting: '等待上传',
      uploading: '上传中 with its percentage',
      error: 'failed with the reason, 重试',
      cancelled: 'cancelled, 重试',
      done: 'uploaded, can be seen and downloaded',
    },
    events: {
      'upload.start': 'its turn comes',
      'upload.cancel': 'press 取消上传',
      'upload.progressed': 'the progress grows',
      'sendFile done': 'the server answers',
      'sendFile failed': 'the request fails',
      'upload.retry': 'press 重试',
    },
    cases: {
      'sendFile done': ['the server answers with a path', 'the server refuses the format', 'the server answers without a path'],
    },
  },
}
