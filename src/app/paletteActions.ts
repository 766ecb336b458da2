import { isAdmin } from '#contract/permissions/roleVariant.ts'
import { selectSettings } from '#machines/layout/layout.select.ts'
import { selectRoles } from '#machines/session/session.select.ts'
import { selectActive, selectHomeKey, selectTabs } from '#machines/tabs/tabs.select.ts'
import { overlayName } from '#src/runtime/overlays/openOverlay.ts'
import { openPermissionCheck } from '#src/runtime/permissions/permissionCheck.ts'
import { accountCommands } from '#src/runtime/machines/useAccount.ts'
import { lockCommands } from '#src/runtime/machines/useIdleLock.ts'
import { actorNamed } from '#src/runtime/machines/registry.ts'
import { navigate } from '#src/lib/navigation.ts'
import type { Action } from '#src/runtime/palette/actions.ts'
import { unsavedLabels } from '#src/lib/unsaved.ts'

const tabs = () => actorNamed('tabs').getSnapshot()
const layout = () => actorNamed('layout')
const isDark = () => document.documentElement.dataset['appearance'] === 'dark'

/** The tab beside the active one, round the ends. */
function step(by: 1 | -1): void {
  const all = selectTabs(tabs())
  const at = all.findIndex(tab => tab.key === selectActive(tabs()))
  const next = all[(at + by + all.length) % all.length]
  if (next !== undefined) actorNamed('tabs').send({ type: 'tab.choose', key: next.key })
}
const withActive = (command: 'tab.close' | 'tab.refresh') => () => {
  const key = selectActive(tabs())
  if (key !== null) actorNamed('tabs').send({ type: command, key })
}

/** A field marked as such, else what is typed into in the search form of a list, and not chosen. */
const SEARCH_FIELDS =
  'input[type="search"], [data-hotkey="search"], [role="search"] input:not([role="combobox"], [type="checkbox"], [type="radio"], [readonly])'

/** The field a page is searched by; without one the palette searches everything. */
function focusSearch(): void {
  const content = document.getElementById('xl-content')
  const fields = [...(content?.querySelectorAll<HTMLElement>(SEARCH_FIELDS) ?? [])]
  const field = fields.find(one => one.getClientRects().length > 0)
  if (field === undefined) overlayName.set('palette')
  else field.focus()
}

/** What can be done from everywhere: offered by the palette, listed on the shortcut sheet. Screens add their own by registerAction. */
export const builtInActions: readonly Action[] = [
  { id: 'palette', label: '打开命令面板', shortcut: '$mod+KeyK', isKeyOnly: true, run: () => overlayName.set('palette') },
  { id: 'search', label: '聚焦页面的搜索框，没有时打开命令面板', shortcut: '/', isKeyOnly: true, run: focusSearch },
  {
    id: 'home',
    label: '前往首页',
    keywords: '主页 home',
    shortcut: 'g h',
    run: () => actorNamed('tabs').send({ type: 'tab.choose', key: selectHomeKey(tabs()) }),
  },
  {
    id: 'notices',
    label: '我的消息',
    keywords: '通知 公告 notice',
    shortcut: 'g n',
    run: () => navigate('/isps/userAnnouncement'),
  },
  {
    id: 'tab.refresh',
    label: '刷新当前页签',
    keywords: '重新加载 refresh',
    isAvailable: () => selectActive(tabs()) !== null,
    run: withActive('tab.refresh'),
  },
  { id: 'tab.close', label: '关闭当前页签', keywords: 'close', shortcut: 'Alt+KeyW', run: withActive('tab.close') },
  { id: 'tab.previous', label: '上一个页签', shortcut: 'Alt+BracketLeft', isKeyOnly: true, run: () => step(-1) },
  { id: 'tab.next', label: '下一个页签', shortcut: 'Alt+BracketRight', isKeyOnly: true, run: () => step(1) },
  {
    id: 'appearance.dark',
    label: '切换深色模式',
    keywords: '暗色 夜间 dark',
    isAvailable: () => !isDark(),
    run: () => layout().send({ type: 'settings.change', change: { appearance: 'dark' } }),
  },
  {
    id: 'appearance.light',
    label: '切换浅色模式',
    keywords: '亮色 白天 light',
    isAvailable: isDark,
    run: () => layout().send({ type: 'settings.change', change: { appearance: 'light' } }),
  },
  {
    id: 'watermark',
    label: '显示或隐藏水印',
    keywords: 'watermark',
    run: () =>
      layout().send({ type: 'settings.change', change: { watermark: !selectSettings(layout().getSnapshot()).watermark } }),
  },
  { id: 'settings', label: '打开系统设置', keywords: '主题 外观 settings', run: () => layout().send({ type: 'drawer.open' }) },
  {
    id: 'notices.readAll',
    label: '全部已读',
    keywords: '消息 通知',
    run: () => actorNamed('notices').send({ type: 'notices.readAll' }),
  },
  { id: 'password', label: '修改密码', keywords: '密码修改 password', run: accountCommands.openPasswordChange },
  { id: 'depart', label: '部门切换', keywords: '科室', run: () => accountCommands.openDepartSwitch() },
  {
    id: 'permissionCheck',
    label: '权限检查',
    keywords: '按钮 授权 permission',
    isAvailable: () => isAdmin(selectRoles(actorNamed('session').getSnapshot())),
    run: openPermissionCheck,
  },
  { id: 'lock', label: '锁屏', keywords: '锁定屏幕 lock', shortcut: 'Alt+KeyL', run: () => void lockCommands.lock() },
  { id: 'print', label: '打印当前页面', keywords: 'print', run: () => window.print() },
  {
    id: 'shortcuts',
    label: '键盘快捷键',
    keywords: 'shortcut 帮助 help',
    shortcut: 'Shift+?',
    run: () => overlayName.set('shortcuts'),
  },
  {
    id: 'logout',
    label: '退出登录',
    keywords: '注销 logout',
    run: () => actorNamed('session').send({ type: 'logout.request', unsaved: unsavedLabels() }),
  },
]
