/** Words of what stands around the pages. */
export const OVERLAY_TEXT = { notLoaded: '加载失败，请检查网络后再试' } as const
export const PALETTE_TEXT = {
  title: '命令面板',
  placeholder: '搜索菜单、操作、患者、医生、用户、药品、字典，支持拼音首字母',
  close: '关闭',
  opensWindow: '在新窗口打开',
  empty: (query: string) => `没有找到“${query}”`,
  advice: '换一个说法试试：菜单名称、全拼或首字母都可以，例如“问诊”“wenzhen”“wz”。',
  finding: '正在查找患者、医生、用户、药品与字典…',
  unfound: '患者、医生等记录没有查到，请检查网络后重试',
  again: '重试',
  count: (n: number) => (n === 0 ? '没有结果' : `${n} 项结果`),
  keys: [
    ['↑ ↓', '选择'],
    ['Enter', '打开'],
    ['Esc', '关闭'],
  ],
} as const
export const RECORD_TEXT = { close: '关闭', loading: '正在加载…' } as const
export const SHORTCUT_TEXT = {
  title: '键盘快捷键',
  on: '启用快捷键',
  hint: '在输入框中打字或使用输入法时，快捷键不会生效。',
  off: '快捷键已关闭；仍可从用户菜单或搜索按钮打开此页，重新启用。',
  next: '然后',
  close: '关闭',
  general: '通用',
  list: '当前列表',
  tabs: '页签',
} as const
export const NETWORK_TEXT = {
  cut: '网络已断开，正在尝试重新连接。恢复前，表格和聊天中的内容先存在本机，其他改动无法保存。',
  away: '服务器暂时没有响应，正在尝试重新连接。恢复前，表格和聊天中的内容先存在本机，其他改动无法保存。',
  restored: '连接已恢复',
  retry: '立即重试',
} as const
export const VERSION_TEXT = {
  title: '新版本已就绪',
  text: '刷新页面即可使用，也可以稍后再刷新。',
  reload: '刷新',
  later: '稍后',
  losing: '以下内容尚未保存，刷新后会丢失：',
  reloadAnyway: '仍要刷新',
  stay: '返回保存',
} as const
export const LOCK_TEXT = {
  title: '屏幕已锁定',
  text: (name: string) => `${name}，请输入登录密码继续工作。`,
  kept: '未保存的内容仍在原处。',
  password: '登录密码',
  unlock: '解锁',
  checking: '正在核对…',
  missing: '请输入登录密码',
  signOut: '退出登录',
} as const
