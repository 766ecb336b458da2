import type { MachineLabels } from '#machines/kit/describe.ts'

/** The sound gate in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: {
      locked: '浏览器未允许声音',
      'armed.ready': '可以响铃',
      'armed.resting': '刚响过铃',
      muted: '静音',
    },
    events: {
      'sound.wanted': '收到问诊消息',
      'user.gestured': '用户点击页面',
      'sound.blocked': '浏览器拒绝播放',
      'sound.mute': '静音',
      'sound.unmute': '取消静音',
      'soundInterval elapsed': '3 秒后',
    },
  },
  en: {},
}
