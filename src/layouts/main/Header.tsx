import type { ReactNode } from 'react'
import { MenuFoldOutlined, MenuUnfoldOutlined, SearchOutlined } from '@ant-design/icons'
import { Button } from '#src/ui/Button.tsx'
import { Hint } from '#src/ui/Hint.tsx'
import { overlayName } from '#src/runtime/overlays/openOverlay.ts'

/** 跳到主要内容: the first link of the frame moves the focus past everything that stands before the page. */
export const SkipLink = () => (
  <a
    className="xl-skip"
    href="#xl-content"
    onClick={event => {
      // the page's own hash is its state: the section of the settings, for one
      event.preventDefault()
      document.getElementById('xl-content')?.focus()
    }}
  >
    跳到主要内容
  </a>
)

/** Opens the command palette: search for menus, tabs, actions and recent pages. */
const openPalette = (): void => overlayName.set('palette')

/** Opens the command palette: menus, open pages, actions. */
export function SearchButton() {
  return (
    <Hint text="搜索菜单与功能">
      <Button className="xl-header-button" aria-label="搜索菜单与功能" aria-haspopup="dialog" onClick={() => openPalette()}>
        <SearchOutlined aria-hidden style={{ fontSize: 17 }} />
      </Button>
    </Hint>
  )
}

/** Shrinks and restores the side menu; on narrow screens it opens the drawer (LAYOUT-04, 05, 10). */
export function FoldButton({ isMobile, isOpen, onPress }: { isMobile: boolean; isOpen: boolean; onPress: () => void }) {
  const name = isMobile ? '打开菜单' : isOpen ? '收起菜单' : '展开菜单'
  const Icon = isOpen && !isMobile ? MenuFoldOutlined : MenuUnfoldOutlined
  return (
    <Button
      className="xl-header-button"
      aria-label={name}
      title={name}
      aria-expanded={isOpen}
      aria-controls={isMobile ? undefined : 'xl-side-menu'}
      onClick={onPress}
    >
      <Icon aria-hidden style={{ fontSize: 18 }} />
    </Button>
  )
}

/** The bar above every page; what it holds depends on the mode (LAYOUT-08, 09). */
export function Header({ isDark, children, tools }: { isDark: boolean; children: ReactNode; tools: ReactNode }) {
  return (
    <header className="xl-header" data-ground={isDark ? 'dark' : undefined}>
      {children}
      <div className="xl-header-tools">{tools}</div>
    </header>
  )
}
