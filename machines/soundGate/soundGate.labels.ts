import type { MachineLabels } from '#machines/kit/describe.ts'

/** The sound of messages, in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    title: '提示音',
    states: {
      locked: '浏览器还不允许声音（没有点击过页面）',
      armed: '可以播放',
      'armed.ready': '可以播放提示音',
      'armed.resting': '刚播放过，3 秒内不再响',
      muted: '已静音',
    },
    events: {
      'sound.mute': '关闭消息提示音',
      'sound.wanted': '收到问诊消息',
      'user.gestured': '点击页面或按键',
      'sound.blocked': '浏览器拒绝播放',
      'soundInterval elapsed': '等待 3 秒',
      'sound.unmute': '开启消息提示音',
    },
  },
  en: {
    title: 'the sound of messages',
    states: {
      locked: 'the browser refuses sound',
      armed: 'sound is possible',
      'armed.ready': 'ready',
      'armed.resting': 'just played',
      muted: 'muted',
    },
    events: {
      'sound.mute': 'mute',
      'sound.wanted': 'a message arrives',
      'user.gestured': 'click the page',
      'sound.blocked': 'the browser refuses',
      'soundInterval elapsed': 'wait 3 s',
      'sound.unmute': 'unmute',
    },
  },
}
