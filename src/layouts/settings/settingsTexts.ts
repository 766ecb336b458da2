import { IDLE_LOCKS } from '#contract/entities/layoutSettings.ts'
import type { Appearance, ContentWidth, Density, MenuTheme, NavigationMode } from '#contract/entities/layoutSettings.ts'

/** Texts of the settings drawer; those of the original as they stand there (contract.md 27.15). */
export const SETTINGS_TEXT = {
  title: '系统设置',
  menuTheme: '整体风格设置',
  colour: '主题色',
  appearance: '外观',
  mode: '导航模式',
  contentWidth: '内容区域宽度',
  onlyTopMenu: '该设定仅 [顶部栏导航] 时有效',
  fixedHeader: '固定 Header',
  autoHideHeader: '下滑时隐藏 Header',
  needsFixedHeader: '固定 Header 时可配置',
  fixSiderbar: '固定侧边菜单',
  onlySideMenu: '侧边栏导航时可配置',
  others: '其他设置',
  weak: '色弱模式',
  multipage: '多页签模式',
  density: '密度',
  watermark: '水印',
  idleLock: '闲置锁屏',
  copy: '拷贝设置',
  copied: '设置已拷贝到剪贴板',
  notCopied: '浏览器不允许写入剪贴板，请在地址栏的网站设置中允许后重试',
  reset: '恢复默认',
  resetDone: '已恢复默认设置',
} as const

export const MENU_THEMES: readonly { value: MenuTheme; label: string; name: string }[] = [
  { value: 'dark', label: '暗色菜单风格', name: '暗色' },
  { value: 'light', label: '亮色菜单风格', name: '亮色' },
]
export const MODES: readonly { value: NavigationMode; label: string; name: string }[] = [
  { value: 'sidemenu', label: '侧边栏导航', name: '侧边' },
  { value: 'topmenu', label: '顶部栏导航', name: '顶部' },
  { value: 'mixmenu', label: '混合导航', name: '混合' },
]
export const APPEARANCES: readonly { value: Appearance; label: string }[] = [
  { value: 'light', label: '亮' },
  { value: 'dark', label: '暗' },
  { value: 'system', label: '跟随系统' },
  { value: 'contrast', label: '高对比' },
]
export const WIDTHS: readonly { value: ContentWidth; label: string }[] = [
  { value: 'Fixed', label: '固定' },
  { value: 'Fluid', label: '流式' },
]
export const DENSITIES: readonly { value: Density; label: string }[] = [
  { value: 'comfortable', label: '宽松' },
  { value: 'middle', label: '适中' },
  { value: 'compact', label: '紧凑' },
]
export const IDLE_LOCK_OPTIONS = IDLE_LOCKS.map(minutes => ({
  value: minutes,
  label: minutes === 0 ? '关闭' : `${minutes} 分钟`,
}))
