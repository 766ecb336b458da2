import { THEME_COLOURS } from '#contract/entities/layoutSettings.ts'
import type { NavigationMode } from '#contract/entities/layoutSettings.ts'
import type { LayoutSettings } from '#contract/entities/layoutSettings.ts'
import { useLayout, useLayoutCommands } from '#src/lib/machines/useLayout.ts'
import { Fact, Part } from '../components/Person.tsx'
import './settings.css'

const APPEARANCE: Record<LayoutSettings['appearance'], string> = {
  light: '浅色',
  dark: '深色',
  system: '跟随系统',
  contrast: '高对比',
}
const DENSITY: Record<LayoutSettings['density'], string> = { comfortable: '宽松', middle: '适中', compact: '紧凑' }
const yes = (is: boolean) => (is ? '开启' : '关闭')

const MODE_NAMES: Readonly<Record<NavigationMode, string>> = { sidemenu: '侧边菜单', topmenu: '顶部菜单', mixmenu: '混合菜单' }

/** Section 个性化: how the application looks, changed in the settings drawer. */
export function Personal() {
  const settings = useLayout(snapshot => snapshot.context.settings)
  const { openDrawer } = useLayoutCommands()
  return (
    <Part
      title="个性化"
      more={
        <button type="button" className="xl-button xl-button-primary" onClick={openDrawer}>
          打开界面设置
        </button>
      }
    >
      <dl className="xl-own-facts">
        <Fact name="外观">{APPEARANCE[settings.appearance]}</Fact>
        <Fact name="主题色">{THEME_COLOURS.find(({ value }) => value === settings.color)?.name ?? settings.color}</Fact>
        <Fact name="密度">{DENSITY[settings.density]}</Fact>
        <Fact name="导航模式">{MODE_NAMES[settings.layout]}</Fact>
        <Fact name="多页签">{yes(settings.multipage)}</Fact>
        <Fact name="水印">{yes(settings.watermark)}</Fact>
        <Fact name="自动锁屏">{settings.idleLock === 0 ? '关闭' : `${settings.idleLock} 分钟无操作后`}</Fact>
      </dl>
      <p className="xl-settings-note">这些设置保存在您的账号中，换一台电脑登录也会生效。</p>
    </Part>
  )
}
