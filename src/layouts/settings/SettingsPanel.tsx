import { useId } from 'react'
import { CloseOutlined, CopyOutlined, DownOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Drawer, Select } from 'antd'
import { THEME_COLOURS } from '#contract/entities/layoutSettings.ts'
import type { MenuTheme, NavigationMode } from '#contract/entities/layoutSettings.ts'
import { personalSettings } from '#machines/layout/layout.rules.ts'
import { selectColour, selectSettings } from '#machines/layout/layout.select.ts'
import type { DialogProps } from '#src/ui/dialogs/lazyDialog.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { useLayout, useLayoutCommands } from '#src/runtime/machines/useLayout.ts'
import { PictureChoice } from './PictureChoice.tsx'
import { ChoiceRow, SwitchRow } from './SettingRow.tsx'
import { APPEARANCES, DENSITIES, IDLE_LOCK_OPTIONS, MENU_THEMES, MODES, SETTINGS_TEXT as T, WIDTHS } from './settingsTexts.ts'
import './settings.css'

/** A frame in small: where its menu stands and how it looks. */
function FramePicture({ theme, layout }: { theme: MenuTheme; layout: NavigationMode }) {
  const menu = theme === 'dark' ? '#001529' : 'var(--xl-panel)'
  return (
    <svg width="72" height="56" viewBox="0 0 52 40" preserveAspectRatio="none">
      <rect width="52" height="40" style={{ fill: 'var(--xl-fill)' }} />
      {layout === 'sidemenu' ? (
        <>
          <rect x="14" width="38" height="9" style={{ fill: 'var(--xl-panel)' }} />
          <rect width="14" height="40" style={{ fill: menu }} />
        </>
      ) : (
        <>
          {layout === 'mixmenu' ? <rect width="14" height="40" style={{ fill: 'var(--xl-panel)' }} /> : null}
          <rect width="52" height="10" style={{ fill: menu }} />
        </>
      )}
    </svg>
  )
}

const COLOURS = THEME_COLOURS.map(({ name, value }) => ({
  value,
  label: name,
  name,
  picture: <span className="xl-colour" style={{ background: value }} />,
}))

/** The settings drawer: pictures for the menu and its place, colours, and switches; every change holds at once (contract.md 27.15). */
export default function SettingsPanel({ open, onClose }: DialogProps) {
  const settings = useLayout(selectSettings)
  const color = useLayout(selectColour)
  const { change, reset } = useLayoutCommands()
  const lock = useId()
  const isTop = settings.layout === 'topmenu'
  const isMobile = settings.device === 'mobile'
  const copy = () => {
    const text = JSON.stringify(personalSettings(settings), null, 2)
    // Pages without https have no clipboard at all.
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(text))
      .then(
        () => message.success(T.copied),
        () => message.error(T.notCopied),
      )
  }
  const footer = (
    <div className="xl-settings-foot">
      <Button block icon={<CopyOutlined aria-hidden />} onClick={copy}>
        {T.copy}
      </Button>
      <Button
        block
        icon={<UndoOutlined aria-hidden />}
        onClick={() => {
          reset()
          message.success(T.resetDone)
        }}
      >
        {T.reset}
      </Button>
    </div>
  )
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="right"
      size={isMobile ? '100%' : 300}
      title={T.title}
      closable={{ 'aria-label': '关闭', closeIcon: <CloseOutlined aria-hidden /> }}
      footer={footer}
      // what is being changed stays in sight
      styles={{ mask: { background: 'transparent' } }}
      rootClassName="xl-settings xl-no-print"
    >
      <PictureChoice
        label={T.menuTheme}
        className="xl-frames"
        options={MENU_THEMES.map(one => ({ ...one, picture: <FramePicture theme={one.value} layout={settings.layout} /> }))}
        value={settings.theme}
        onChange={theme => change({ theme })}
      />
      <PictureChoice
        label={T.colour}
        className="xl-colours"
        options={COLOURS}
        value={color}
        onChange={value => change({ color: value })}
      />
      <ChoiceRow
        label={T.appearance}
        options={APPEARANCES}
        value={settings.appearance}
        onChange={appearance => change({ appearance })}
      />
      <hr className="xl-settings-line" />
      <PictureChoice
        label={T.mode}
        className="xl-frames"
        options={MODES.map(one => ({ ...one, picture: <FramePicture theme={settings.theme} layout={one.value} /> }))}
        value={settings.layout}
        onChange={layout => change({ layout })}
      />
      <ChoiceRow
        label={T.contentWidth}
        options={WIDTHS.map(width => ({ ...width, disabled: width.value === 'Fluid' && !isTop }))}
        value={settings.contentWidth}
        onChange={contentWidth => change({ contentWidth })}
        hint={isTop ? undefined : T.onlyTopMenu}
      />
      <SwitchRow label={T.fixedHeader} isOn={settings.fixedHeader} onChange={fixedHeader => change({ fixedHeader })} />
      <SwitchRow
        label={T.autoHideHeader}
        isOn={settings.autoHideHeader}
        onChange={autoHideHeader => change({ autoHideHeader })}
        reason={settings.fixedHeader ? undefined : T.needsFixedHeader}
      />
      <SwitchRow
        label={T.fixSiderbar}
        isOn={settings.fixSiderbar}
        onChange={fixSiderbar => change({ fixSiderbar })}
        reason={isTop ? T.onlySideMenu : undefined}
      />
      <hr className="xl-settings-line" />
      <h3 className="xl-settings-title">{T.others}</h3>
      <SwitchRow label={T.weak} isOn={settings.weak} onChange={weak => change({ weak })} />
      <SwitchRow label={T.multipage} isOn={settings.multipage} onChange={multipage => change({ multipage })} />
      <ChoiceRow label={T.density} options={DENSITIES} value={settings.density} onChange={density => change({ density })} />
      <SwitchRow label={T.watermark} isOn={settings.watermark} onChange={watermark => change({ watermark })} />
      <div className="xl-setting">
        <span id={lock}>{T.idleLock}</span>
        <Select
          size="small"
          aria-labelledby={lock}
          style={{ width: 100 }}
          suffixIcon={<DownOutlined aria-hidden />}
          options={[...IDLE_LOCK_OPTIONS]}
          value={settings.idleLock}
          onChange={idleLock => change({ idleLock })}
        />
      </div>
    </Drawer>
  )
}
