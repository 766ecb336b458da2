import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { ConfigProvider, Drawer, Layout } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { SIDE_MENU_WIDTH } from '#contract/constants.ts'
import { visibleMenu } from '#contract/permissions/menuTree.ts'
import { selectAuth, selectMenu } from '#machines/routeGuard/routeGuard.select.ts'
import { selectSession } from '#machines/session/session.select.ts'
import { getConfig } from '#src/lib/config.ts'
import { useIsMobile } from '#src/lib/media.ts'
import { useRouteGuard } from '#src/lib/machines/useRouteGuard.ts'
import { useSession } from '#src/lib/machines/useSession.ts'
import { KEY } from '#src/lib/storage/keys.ts'
import { store, stored } from '#src/lib/storage/stored.ts'
import { antdTheme } from '#src/lib/antdTheme.ts'
import { Brand } from '../parts/Brand.tsx'
import { NoticeBell } from './NoticeBell.tsx'
import { SideMenu } from './SideMenu.tsx'
import { UserMenu } from './UserMenu.tsx'
import { menuItems } from './menuItems.ts'
import './main.css'

interface Props {
  path: string
  title: string
  fillAddress: (address: string) => string
  children: ReactNode
}

/** Frame of every signed-in page: side menu (a drawer on narrow screens), header with bell and account, content. */
export function MainLayout({ path, title, fillAddress, children }: Props) {
  const isMobile = useIsMobile()
  const menu = useRouteGuard(selectMenu)
  const auth = useRouteGuard(selectAuth)
  const welcome = useSession(selectSession)?.welcome ?? ''
  const items = useMemo(() => menuItems(visibleMenu(menu, auth), fillAddress), [menu, auth, fillAddress])
  const [isCollapsed, setCollapsed] = useState(() => stored<boolean>(KEY.sidebar) === false)
  const [isDrawn, setDrawn] = useState(false)
  const fold = () => {
    if (isMobile) return setDrawn(true)
    store(KEY.sidebar, isCollapsed)
    return setCollapsed(!isCollapsed)
  }
  const brand = (isShort: boolean) => (
    <Link className="xl-brand" to="/dashboard/analysis" aria-label={`${getConfig().title} 首页`}>
      <Brand size={32} />
      {isShort ? null : <span>{getConfig().title}</span>}
    </Link>
  )
  return (
    <ConfigProvider locale={zhCN} theme={antdTheme}>
      <a className="xl-skip" href="#xl-content">
        跳到主要内容
      </a>
      <Layout className="xl-shell">
        {isMobile ? (
          <Drawer
            open={isDrawn}
            onClose={() => setDrawn(false)}
            placement="left"
            size={SIDE_MENU_WIDTH}
            title={brand(false)}
            closable={false}
            styles={{ body: { padding: 0 }, header: { padding: '12px 16px' } }}
          >
            <SideMenu items={items} path={path} isCollapsed={false} onFollow={() => setDrawn(false)} />
          </Drawer>
        ) : (
          <Layout.Sider
            className="xl-sider"
            theme="light"
            width={SIDE_MENU_WIDTH}
            collapsedWidth={64}
            collapsed={isCollapsed}
            trigger={null}
          >
            <div className="xl-sider-head">{brand(isCollapsed)}</div>
            <SideMenu items={items} path={path} isCollapsed={isCollapsed} onExpand={fold} />
          </Layout.Sider>
        )}
        <Layout className="xl-shell-main">
          <Layout.Header className="xl-header">
            <button
              type="button"
              className="xl-header-button"
              aria-label={isMobile ? '打开菜单' : isCollapsed ? '展开菜单' : '收起菜单'}
              aria-expanded={isMobile ? isDrawn : !isCollapsed}
              onClick={fold}
            >
              {isMobile || isCollapsed ? (
                <MenuUnfoldOutlined aria-hidden style={{ fontSize: 18 }} />
              ) : (
                <MenuFoldOutlined aria-hidden style={{ fontSize: 18 }} />
              )}
            </button>
            <span className="xl-header-title">{title}</span>
            <span className="xl-header-welcome">{welcome}</span>
            <span className="xl-header-space" />
            <NoticeBell isMobile={isMobile} />
            <UserMenu isMobile={isMobile} />
          </Layout.Header>
          <Layout.Content id="xl-content" className="xl-content" tabIndex={-1}>
            {children}
          </Layout.Content>
        </Layout>
      </Layout>
    </ConfigProvider>
  )
}
