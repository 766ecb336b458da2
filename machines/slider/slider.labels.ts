import type { MachineLabels } from '#machines/kit/describe.ts'

/** Slider verification, in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    title: '滑块验证',
    states: {
      waiting: '滑块在起点',
      'waiting.idle': '滑块在起点，显示“拖动滑块验证”',
      'waiting.failed': '滑块回到起点，显示验证失败，可再试',
      dragging: '滑块随鼠标移动',
      verifying: '滑块在终点，等待服务器判断',
      verified: '显示“验证通过”，不能再拖动',
    },
    events: {
      'handle.grab': '按住滑块',
      'handle.step': '聚焦滑块，按方向键',
      'handle.move': '拖动滑块',
      'handle.release': '松开滑块',
      'verifySlide done': '服务器判断通过',
      'verifySlide failed': '服务器判断不通过或没有应答',
    },
    cases: {
      'handle.step': ['聚焦滑块，按右方向键', '聚焦滑块，按左方向键'],
      'handle.move': ['拖动滑块到一半', '拖动滑块到 95%', '拖动滑块到终点以外'],
    },
    starts: ['登录等页面，需服务器验证', '演示页面，不需服务器验证'],
  },
  en: {
    title: 'slider verification',
    states: {
      waiting: 'the handle is at the start',
      'waiting.idle': '拖动滑块验证, the handle is at the start',
      'waiting.failed': 'not passed, back at the start, may be tried again',
      dragging: 'the handle follows',
      verifying: 'at the end, the server judges',
      verified: '验证通过, it cannot be dragged',
    },
    events: {
      'handle.grab': 'press the handle',
      'handle.step': 'press an arrow key on the handle',
      'handle.move': 'drag the handle',
      'handle.release': 'let go',
      'verifySlide done': 'the server believes it',
      'verifySlide failed': 'the server does not, or does not answer',
    },
    cases: {
      'handle.step': ['press the right arrow key', 'press the left arrow key'],
      'handle.move': ['drag half the way', 'drag to 95 %', 'drag past the end'],
    },
    starts: ['checked by the server', 'not checked by the server'],
  },
}
