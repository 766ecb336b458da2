import { SettingOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { useLayoutCommands } from '#src/lib/machines/useLayout.ts'

/** The gear in the header: opens the drawer 系统设置. Ours; no entry of the account menu does (LAYOUT-42). */
export function SettingsButton() {
  const { openDrawer } = useLayoutCommands()
  return (
    <Tooltip title="系统设置">
      <button type="button" className="xl-header-button" aria-label="系统设置" onClick={openDrawer}>
        <SettingOutlined aria-hidden style={{ fontSize: 18 }} />
      </button>
    </Tooltip>
  )
}
