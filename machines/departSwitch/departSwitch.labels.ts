import type { MachineLabels } from '#machines/kit/describe.ts'

/** Switching the department, in the words of testers. */
export const labels: MachineLabels = {
  zh: {
    title: '部门切换',
    states: {
      closed: '窗口未打开',
      loading: '正在读取部门，窗口还没有出现',
      open: '“部门切换”窗口打开',
      'open.choosing': '窗口显示“请选择登录部门”，可选可确认',
      'open.switching': '窗口显示“正在切换…”',
    },
    events: {
      'session.closed': '退出登录',
      'depart.open': '打开部门切换',
      'loadDeparts done': '部门已读取',
      'loadDeparts failed': '部门读取失败',
      'depart.choose': '选择部门',
      'depart.confirm': '点击确认',
      'depart.close': '点击关闭',
      'switchDepart done': '部门切换成功',
      'switchDepart failed': '部门切换失败',
    },
    cases: {
      'depart.open': ['从用户菜单打开（可关闭）', '登录后必须选择（不可关闭）'],
      'loadDeparts done': ['读到两个部门，当前为 A91', '没有任何部门'],
      'depart.choose': ['选择客服中心（A92）', '选择不在列表中的部门'],
    },
  },
  en: {
    title: 'switching the department',
    states: {
      closed: 'the window is closed',
      loading: 'the list is read, no window yet',
      open: 'the window is open',
      'open.choosing': 'a department can be chosen',
      'open.switching': '正在切换…',
    },
    events: {
      'session.closed': 'sign out',
      'depart.open': 'open the switch',
      'loadDeparts done': 'the departments are read',
      'loadDeparts failed': 'they cannot be read',
      'depart.choose': 'choose',
      'depart.confirm': 'press confirm',
      'depart.close': 'press close',
      'switchDepart done': 'switched',
      'switchDepart failed': 'the switch is refused',
    },
    cases: {
      'depart.open': ['open it, closable', 'it must be answered'],
      'loadDeparts done': ['two departments, A91 is the current one', 'none'],
      'depart.choose': ['choose A92', 'choose one that is not offered'],
    },
  },
}
