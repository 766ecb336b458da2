import type { MachineLabels } from '#machines/kit/describe.ts'

/** The slider in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: {
      'waiting.idle': '等待拖动，滑块在起点',
      'waiting.failed': '验证失败，滑块回到起点',
      dragging: '正在拖动',
      verifying: '等待服务器验证',
      verified: '验证通过，不能再拖动',
    },
    events: {
      'handle.grab': '按住滑块',
      'handle.move': '拖动滑块',
      'handle.step': '按方向键移动一格',
      'handle.release': '松开滑块',
      'verifySlide done': '服务器通过',
      'verifySlide failed': '服务器不通过',
    },
  },
  en: {},
}
