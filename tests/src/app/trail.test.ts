import { describe, expect, it } from 'vitest'
import type { MenuNode } from '#contract/entities/menu.ts'
import { crumbsAt, HOME_CRUMB } from '#src/app/routes/trail.ts'
import { isHeaderHidden } from '#src/layouts/main/useHiddenHeader.ts'
import { menuNode } from '../support/client.ts'

const HIDE_AFTER = 100
const MENU: MenuNode[] = [
  menuNode('/dashboard/analysis', '首页', 'dashboard/Analysis'),
  menuNode('/a', '系统管理', 'layouts/RouteView', {
    children: [
      menuNode('/a/b', '用户', 'layouts/RouteView', {
        children: [
          menuNode('/a/b/:id', '用户详情', 'system/User', { hidden: true, children: [menuNode('/a/b/:id/log', '日志', 'x/Y')] }),
        ],
      }),
    ],
  }),
  menuNode('/closed', '无路由', 'layouts/RouteView', { route: '0', children: [menuNode('/closed/x', '里面', 'x/Y')] }),
]
const text = (path: string, title = '') => crumbsAt(MENU, path, title).map(({ title: one, to }) => `${one}=${to ?? ''}`)

describe('breadcrumb', () => {
  it('lists home, the groups and the page, with the addresses of this page', () => {
    expect(text('/a/b/7/log')).toEqual([
      '首页=/dashboard/analysis',
      '系统管理=/a',
      '用户=/a/b',
      '用户详情=/a/b/7',
      '日志=/a/b/7/log',
    ])
  })

  it('takes the title that tab and heading have', () => {
    expect(text('/a/b/7', '王小明')).toEqual(['首页=/dashboard/analysis', '系统管理=/a', '用户=/a/b', '王小明=/a/b/7'])
  })

  it('knows the fixed routes that are in no menu, and links to nothing that is no page', () => {
    expect(text('/test/home')).toEqual(['首页=/dashboard/analysis', '测试=/test', '状态机=/test/home'])
    expect(text('/closed/x')[1]).toBe('无路由=')
    expect(crumbsAt(MENU, '/nowhere', '')).toEqual([HOME_CRUMB])
  })
})

describe('header that hides itself', () => {
  it('goes on the way down after 100 px and comes back on the way up, and near the top', () => {
    expect(isHeaderHidden(false, 0, HIDE_AFTER)).toBe(false)
    expect(isHeaderHidden(false, HIDE_AFTER, HIDE_AFTER + 1)).toBe(true)
    expect(isHeaderHidden(true, 500, 499)).toBe(false)
    expect(isHeaderHidden(true, 500, 500)).toBe(true)
    expect(isHeaderHidden(true, 200, 80)).toBe(false)
  })
})
