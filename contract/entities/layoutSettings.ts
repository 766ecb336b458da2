/** Colour themes of the settings drawer, in its order (contract.md 27.15). */
export const THEME_COLOURS = [
  { name: '薄暮', value: '#F5222D' },
  { name: '火山', value: '#FA541C' },
  { name: '日暮', value: '#FAAD14' },
  { name: '明青', value: '#13C2C2' },
  { name: '极光绿', value: '#52C41A' },
  { name: '拂晓蓝（默认）', value: '#1890FF' },
  { name: '极客蓝', value: '#2F54EB' },
  { name: '酱紫', value: '#722ED1' },
] as const

export type MenuTheme = 'dark' | 'light'
/** mixmenu: the first level in the header, what is below the chosen entry beside the page (D47) */
export type NavigationMode = 'sidemenu' | 'topmenu' | 'mixmenu'
export type ContentWidth = 'Fixed' | 'Fluid'
export type Device = 'desktop' | 'mobile'
/** system: follows the preference of the operating system; contrast: light, with text of 7:1 and edges that are seen */
export type Appearance = 'light' | 'dark' | 'system' | 'contrast'
export type Density = 'comfortable' | 'middle' | 'compact'

/** How the frame looks for one person (ENTITY-41; the last four are ours). `fixSiderbar` is the wire's spelling. */
export interface LayoutSettings {
  sidebar: { opened: boolean }
  device: Device
  /** of the menu, not of the page */
  theme: MenuTheme
  layout: NavigationMode
  contentWidth: ContentWidth
  fixedHeader: boolean
  fixSiderbar: boolean
  autoHideHeader: boolean
  /** one of THEME_COLOURS */
  color: string
  /** colour-weak mode */
  weak: boolean
  multipage: boolean
  appearance: Appearance
  density: Density
  watermark: boolean
  /** minutes without a touch after which the screen locks; 0: never */
  idleLock: number
}

/** Defaults of spec part 2 and part 9 (SETTING-03, 13 to 16); header and side menu stick, as the specification leaves it open (D47). */
export const DEFAULT_LAYOUT_SETTINGS: LayoutSettings = {
  sidebar: { opened: true },
  device: 'desktop',
  theme: 'light',
  layout: 'sidemenu',
  contentWidth: 'Fixed',
  fixedHeader: true,
  fixSiderbar: true,
  autoHideHeader: false,
  color: '#1890FF',
  weak: false,
  multipage: true,
  appearance: 'light',
  density: 'comfortable',
  watermark: false,
  idleLock: 0,
}

/** Choices of minutes for the idle lock. */
export const IDLE_LOCKS = [0, 5, 10, 15, 30, 60] as const
