import type { MachineLabels } from '#machines/kit/describe.ts'

/** The department switch in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    states: {
      closed: '部门切换未打开',
      loading: '正在读取部门列表',
      'open.choosing': '正在选择部门',
      'open.switching': '正在切换部门',
    },
    events: {
      'depart.open': '打开部门切换',
      'depart.choose': '选择部门',
      'depart.confirm': '点击确认',
      'depart.close': '点击关闭',
      'session.closed': '退出登录',
      'loadDeparts done': '部门列表已读取',
      'loadDeparts failed': '部门列表读取失败',
      'switchDepart done': '部门切换成功',
      'switchDepart failed': '部门切换失败',
    },
  },
  en: {},
}
