import { useId } from 'react'
import { THEME_COLOURS } from '#contract/entities/layoutSettings.ts'
import type { NavigationMode } from '#contract/entities/layoutSettings.ts'
import type { LayoutSettings } from '#contract/entities/layoutSettings.ts'
import { selectRoles } from '#machines/session/session.select.ts'
import { useSession } from '#src/runtime/machines/useSession.ts'
import { useReviewLetters } from '#src/runtime/prescription/useReviewKeys.ts'
import { useLayout, useLayoutCommands } from '#src/runtime/machines/useLayout.ts'
import { Button } from '#src/ui/Button.tsx'
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

/** Letters that act without a modifier can be switched off (WCAG 2.1.4): those of the review, for pharmacists. */
function ReviewLetters() {
  const [isOn, setOn] = useReviewLetters()
  const id = useId()
  return (
    <ul className="xl-own-lines xl-settings-keys">
      <li className="xl-own-line">
        <div>
          <strong id={id}>审方单键快捷键</strong>
          <p id={`${id}-text`}>审核处方时用 A 通过、R 驳回、E 转上级、S 跳过、N 下一张。关闭后只能用按钮操作。</p>
        </div>
        <Button
          role="switch"
          className="xl-switch"
          aria-checked={isOn}
          aria-labelledby={id}
          aria-describedby={`${id}-text`}
          onClick={() => setOn(!isOn)}
        >
          <span aria-hidden="true">{isOn ? '开' : '关'}</span>
        </Button>
      </li>
    </ul>
  )
}

/** Section 个性化: how the application looks, changed in the settings drawer, and the keys of the own work. */
export function Personal() {
  const settings = useLayout(snapshot => snapshot.context.settings)
  const { openDrawer } = useLayoutCommands()
  const isPharmacist = useSession(selectRoles).includes('pharmacist')
  return (
    <Part
      title="个性化"
      more={
        <Button variant="primary" onClick={openDrawer}>
          打开界面设置
        </Button>
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
      {isPharmacist && <ReviewLetters />}
      <p className="xl-settings-note">这些设置保存在您的账号中，换一台电脑登录也会生效。</p>
    </Part>
  )
}
