import { selectIsDrawerOpen } from '#machines/layout/layout.select.ts'
import { lazyDialog } from '#src/lib/dialogs/lazyDialog.tsx'
import { useLayout, useLayoutCommands } from '#src/lib/machines/useLayout.ts'

const Drawer = lazyDialog(() => import('./SettingsPanel.tsx'))

/** The drawer 系统设置 (SETTING-01 to 12), loaded when it is opened for the first time. */
export function SettingsDrawer() {
  const isOpen = useLayout(selectIsDrawerOpen)
  const { closeDrawer } = useLayoutCommands()
  return <Drawer open={isOpen} onClose={closeDrawer} />
}
