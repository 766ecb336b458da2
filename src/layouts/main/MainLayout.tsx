import { useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { selectIsMobile, selectIsSidebarOpen, selectSettings, selectIsDrawerOpen } from '#machines/layout/layout.select.ts'
import { selectItems, selectOpen, selectPopped, selectSelected, selectTrail } from '#machines/menu/menu.select.ts'
import { mixedMenu } from '#machines/menu/menu.rules.ts'
import { selectIsMaximised } from '#machines/tabs/tabs.select.ts'
import { DemoNotice } from '#src/ui/feedback/DemoNotice.tsx'
import { clearToasts } from '#src/ui/feedback/clearToasts.ts'
import { useLayout, useLayoutCommands } from '#src/runtime/machines/useLayout.ts'
import { useMenu, useMenuCommands } from '#src/runtime/machines/useMenu.ts'
import { useTabs } from '#src/runtime/machines/useTabs.ts'
import { useAhead } from '#src/lib/loading/useAhead.ts'
import { SCROLLER_ID } from '#src/lib/page/scroller.ts'
import { UserMenu } from '../account/UserMenu.tsx'
import { Overlays } from '../overlays/Overlays.tsx'
import { NoticeBell } from '../notices/NoticeBell.tsx'
import { TabBar } from '../tabs/TabBar.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import type { Level } from './Breadcrumb.tsx'
import { FoldButton, Header, SearchButton, SkipLink } from './Header.tsx'
import type { MenuCommands } from './MenuEntry.tsx'
import { Home, Sider } from './Sider.tsx'
import { SideMenu } from './SideMenu.tsx'
import { TopMenu } from './TopMenu.tsx'
import { useHiddenHeader } from './useHiddenHeader.ts'
import { SettingOutlined } from '@ant-design/icons'
import { Button } from '#src/ui/Button.tsx'
import { Hint } from '#src/ui/Hint.tsx'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import './main.css'

const Drawer = lazyDialog(() => import('../settings/SettingsPanel.tsx'))
const loadMenuDrawer = () => import('./MenuDrawer.tsx')
const MenuDrawer = lazyDialog(loadMenuDrawer)

/** The drawer 系统设置 (SETTING-01 to 12), loaded when it is opened for the first time. */
function SettingsDrawer() {
  const isOpen = useLayout(selectIsDrawerOpen)
  const { closeDrawer } = useLayoutCommands()
  return <Drawer open={isOpen} onClose={closeDrawer} />
}

/** The gear in the header: opens the drawer 系统设置. Ours; no entry of the account menu does (LAYOUT-42). */
function SettingsButton() {
  const { openDrawer } = useLayoutCommands()
  return (
    <Hint text="系统设置">
      <Button className="xl-header-button" aria-label="系统设置" onClick={openDrawer}>
        <SettingOutlined aria-hidden style={{ fontSize: 18 }} />
      </Button>
    </Hint>
  )
}

interface Props {
  /** the breadcrumb of the shown page */
  levels: readonly Level[]
  fillAddress: (address: string) => string | null
  children: ReactNode
}

// Made once: another element at every change of page would draw each of them again.
const DRAWER = <SettingsDrawer />
const AROUND = <Overlays />

/** Entries, mark and groups of the menu as they stand, and what may be done with them. */
function useMenuParts(fillAddress: (address: string) => string | null) {
  const items = useMenu(selectItems)
  const selected = useMenu(selectSelected)
  const trail = useMenu(selectTrail)
  const open = useMenu(selectOpen)
  const popped = useMenu(selectPopped)
  const { toggle, closePopup } = useMenuCommands()
  const isMobile = useLayout(selectIsMobile)
  const { toggleSidebar } = useLayoutCommands()
  const commands: MenuCommands = useMemo(
    () => ({ toggle, closePopup, follow: isMobile ? toggleSidebar : closePopup, fill: fillAddress }),
    [toggle, closePopup, isMobile, toggleSidebar, fillAddress],
  )
  return { items, selected, trail, open, popped, commands }
}

/** The first level of the menu in the header (mixed mode). It has no groups; what does not fit pops up by itself, whatever the menu below does. */
function MixedTop({ commands, ...marks }: { commands: MenuCommands } & Pick<ReturnType<typeof mixedMenu>, 'first' | 'selected'>) {
  const [popped, setPopped] = useState<string | null>(null)
  const own: MenuCommands = useMemo(() => {
    const closePopup = () => setPopped(null)
    return { ...commands, toggle: id => setPopped(now => (now === id ? null : id)), closePopup, follow: closePopup }
  }, [commands])
  return <TopMenu items={marks.first} selected={marks.selected} trail={NO_GROUPS} popped={popped} commands={own} />
}
const NO_GROUPS: readonly string[] = []

/**
 * Frame of every signed-in page in all modes: a side menu (a drawer on narrow screens), a menu in the header, or its first level there and the rest beside the page, header with bell and account, tab
 * bar, content, empty footer. The layout machine says how; the whole frame scrolls, unless header and side menu are fixed.
 */
export function MainLayout({ levels, fillAddress, children }: Props) {
  const settings = useLayout(selectSettings)
  const isMobile = useLayout(selectIsMobile)
  const isOpen = useLayout(selectIsSidebarOpen)
  const { toggleSidebar } = useLayoutCommands()
  useAhead(isMobile ? loadMenuDrawer : null)
  const isHidden = useHiddenHeader(settings.autoHideHeader)
  const { open, ...menu } = useMenuParts(fillAddress)
  useEffect(clearToasts, [])
  const isMaximised = useTabs(selectIsMaximised)
  const isTop = settings.layout === 'topmenu' && !isMobile
  const { items, trail, selected } = menu
  const mixed = useMemo(
    () => (settings.layout === 'mixmenu' && !isMobile ? mixedMenu(items, trail, selected) : null),
    [settings.layout, isMobile, items, trail, selected],
  )
  const hasSider = !isTop && mixed?.below.length !== 0
  const isDark = settings.theme === 'dark'
  const crumbs = <Breadcrumb levels={levels} />
  const tools = useMemo(
    () => (
      <>
        <DemoNotice />
        <SearchButton />
        <NoticeBell isMobile={isMobile} />
        <SettingsButton />
        <UserMenu isMobile={isMobile} />
      </>
    ),
    [isMobile],
  )
  return (
    <>
      <SkipLink />
      <div
        id={SCROLLER_ID}
        className="xl-shell"
        data-mode={isTop ? 'top' : mixed === null ? 'side' : 'mix'}
        data-width={settings.contentWidth}
        data-fixed-header={settings.fixedHeader}
        data-fixed-sider={settings.fixSiderbar}
        data-header-hidden={isHidden}
        data-maximised={isMaximised}
      >
        <div className="xl-shell-row">
          {isMobile ? (
            <MenuDrawer open={isOpen} onClose={toggleSidebar} theme={settings.theme}>
              <SideMenu {...menu} open={open} theme={settings.theme} />
            </MenuDrawer>
          ) : !hasSider ? null : (
            <Sider isOpen={isOpen} theme={settings.theme}>
              <SideMenu
                {...menu}
                items={mixed?.below ?? items}
                open={open}
                theme={settings.theme}
                mode={isOpen ? 'inline' : 'popup'}
              />
            </Sider>
          )}
          <div className="xl-shell-main">
            <div className="xl-shell-top">
              <Header isDark={isTop && isDark} tools={tools}>
                {isTop ? (
                  <>
                    <Home isShort={false} />
                    <TopMenu {...menu} />
                  </>
                ) : (
                  <>
                    {hasSider ? (
                      <FoldButton isMobile={isMobile} isOpen={isOpen} onPress={toggleSidebar} />
                    ) : (
                      <Home isShort={false} />
                    )}
                    {mixed === null ? (
                      crumbs
                    ) : (
                      <MixedTop commands={menu.commands} first={mixed.first} selected={mixed.selected} />
                    )}
                  </>
                )}
              </Header>
              <TabBar />
            </div>
            {isTop || mixed !== null ? <div className="xl-crumbs-row">{crumbs}</div> : null}
            <main id="xl-content" className="xl-content" tabIndex={-1}>
              {children}
            </main>
            <footer className="xl-shell-foot" />
          </div>
        </div>
      </div>
      {DRAWER}
      {AROUND}
    </>
  )
}
