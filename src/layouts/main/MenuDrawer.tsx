import type { ReactNode } from 'react'
import { Drawer } from 'antd'
import { SIDE_MENU_WIDTH } from '#contract/constants.ts'
import type { MenuTheme } from '#contract/entities/layoutSettings.ts'
import { Home } from './Sider.tsx'

interface Props {
  open: boolean
  onClose: () => void
  theme: MenuTheme
  /** the menu */
  children: ReactNode
}

/** The menu of narrow screens: a drawer that closes on Escape, on its mask and when an entry is followed (LAYOUT-05, contract.md 27.12). */
export default function MenuDrawer({ open, onClose, theme, children }: Props) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      size={SIDE_MENU_WIDTH}
      title={<Home isShort={false} onFollow={onClose} />}
      closable={false}
      rootClassName="xl-menu-drawer"
      data-ground={theme}
      styles={{ body: { padding: 0 }, header: { padding: '12px 16px' } }}
    >
      {children}
    </Drawer>
  )
}
