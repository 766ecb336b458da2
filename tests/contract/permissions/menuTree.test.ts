import { describe, expect, it } from 'vitest'
import type { MenuNode } from '#contract/entities/menu.ts'
import {
  componentTarget,
  filterByPermission,
  hideEmptyParents,
  menuRoutes,
  ONLINE_VIEWS,
  visibleMenu,
} from '#contract/permissions/menuTree.ts'

type Given = Omit<Partial<MenuNode>, 'meta'> & { path: string; meta?: Partial<MenuNode['meta']> }
const node = ({ meta, ...given }: Given): MenuNode => ({
  id: given.path,
  name: given.path.slice(1).replaceAll('/', '-'),
  component: 'hospital/Any',
  route: '1',
  ...given,
  meta: { title: given.path, keepAlive: false, internalOrExternal: false, ...meta },
})
const paths = (menu: readonly { path: string; children?: readonly { path: string }[] }[]): unknown[] =>
  menu.map(one => (one.children?.length ? [one.path, paths(one.children)] : one.path))

const list = node({ path: '/hospital/list', component: 'hospital/DoctorList' })
const parent = node({ path: '/hospital', component: 'layouts/RouteView', children: [list] })

describe('routes of a menu tree', () => {
  it('[ROUTE-25] makes route objects of a menu of two levels', () => {
    expect(menuRoutes([parent])).toMatchObject([
      {
        path: '/hospital',
        place: { area: 'layouts', path: 'RouteView' },
        children: [{ path: '/hospital/list', place: { area: 'views', path: 'hospital/DoctorList' }, children: [] }],
      },
    ])
  })

  it('[ROUTE-26] [ROUTE-27] keeps every field and meta field of an item', () => {
    const meta = {
      title: '医生',
      icon: 'user',
      url: 'https://example.org/x',
      permissionList: ['add'],
      keepAlive: true,
      internalOrExternal: true,
      componentName: 'DoctorList',
    }
    const [route] = menuRoutes([
      { ...node({ path: '/d', name: 'd', redirect: '/d/1', component: 'hospital/D', hidden: true, children: [list] }), meta },
    ])
    expect(route).toMatchObject({
      path: '/d',
      name: 'd',
      redirect: '/d/1',
      component: 'hospital/D',
      hidden: true,
      alwaysShow: false,
      route: '1',
      meta,
    })
    expect(route?.children.map(child => child.path)).toEqual(['/hospital/list'])
  })

  it('[ROUTE-28] makes no route of an item with route "0"', () => {
    const closed = node({ path: '/closed', route: '0', children: [node({ path: '/closed/child' })] })
    expect(paths(menuRoutes([closed, { ...parent, children: [list, { ...closed, path: '/hospital/closed' }] }]))).toEqual([
      ['/hospital', ['/hospital/list']],
    ])
  })

  it('[ROUTE-29] lets an alwaysShow item redirect to its own path', () => {
    expect(menuRoutes([node({ path: '/x', redirect: '/y', alwaysShow: true })])[0]?.redirect).toBe('/x')
    expect(menuRoutes([node({ path: '/x', redirect: '/y' })])[0]?.redirect).toBe('/y')
  })
})

describe('place of a component', () => {
  it('[ROUTE-30] maps the nine online names, short and as original menus hold them, to the nine built-in views', () => {
    const short = [
      'Cgform',
      'CgformCopy',
      'CgformAuto',
      'CgformTree',
      'CgformErp',
      'CgformTab',
      'CgformInnerTable',
      'Cgreport',
      'CgreportAuto',
    ]
    const original = [
      'cgform/OnlCgformHeadList',
      'cgform/OnlCgformCopyList',
      'cgform/auto/OnlCgformAutoList',
      'cgform/auto/OnlCgformTreeList',
      'cgform/auto/erp/OnlCgformErpList',
      'cgform/auto/tab/OnlCgformTabList',
      'cgform/auto/innerTable/OnlCgformInnerTableList',
      'cgreport/OnlCgreportHeadList',
      'cgreport/auto/OnlCgreportAutoList',
    ]
    const files = [
      'formList',
      'copyList',
      'autoList',
      'treeList',
      'erpList',
      'tabList',
      'innerTableList',
      'reportList',
      'reportAutoList',
    ]
    const expected = files.map(path => ({ area: 'online', path }))
    expect(ONLINE_VIEWS).toEqual(files)
    expect(short.map(name => componentTarget(`Onl${name}List`))).toEqual(expected)
    expect(original.map(name => componentTarget(`modules/online/${name}`))).toEqual(expected)
  })

  it('[ROUTE-31] loads any other component from the views', () => {
    expect(componentTarget('hospital/Xyz')).toEqual({ area: 'views', path: 'hospital/Xyz' })
  })

  it("[WALK-44] shows our screen for the original client's name, however the entry writes it", () => {
    const expected = { area: 'views', path: 'resource/system/user' }
    for (const name of ['system/UserList', '/system/UserList.vue', 'system/userlist'])
      expect(componentTarget(name)).toEqual(expected)
    expect(componentTarget('resource/system/user')).toEqual(expected)
    expect(componentTarget('modules/monitor/DiskMonitoring')).toEqual({ area: 'views', path: 'system/monitor/DiskMonitoring' })
  })

  it('[ROUTE-32] loads a component with layouts in its name from the layouts', () => {
    expect(componentTarget('layouts/RouteView')).toEqual({ area: 'layouts', path: 'RouteView' })
    expect(componentTarget('components/layouts/UserLayout')).toEqual({ area: 'layouts', path: 'UserLayout' })
    expect(componentTarget('layouts')).toEqual({ area: 'layouts', path: '' })
  })
})

describe('what a user sees of the menu', () => {
  it('[ROUTE-34] hides a parent whose children are all hidden, and keeps one with a visible child', () => {
    const hidden = { ...list, hidden: true }
    const of = (children: MenuNode[]) => hideEmptyParents([{ ...parent, children }])[0]?.hidden
    expect(of([hidden, hidden])).toBe(true)
    expect(of([hidden, list])).toBeUndefined()
    expect(of([{ ...parent, children: [hidden] }])).toBe(true)
  })

  it('leaves an entry with nothing below it as it is, also one whose list of children is empty', () => {
    const bare = node({ path: '/bare', children: [] })
    expect(visibleMenu([list, bare], [])).toEqual([list, bare])
    expect(hideEmptyParents([bare])[0]?.hidden).toBeUndefined()
  })

  const guarded = node({ path: '/guarded', meta: { permission: 'p' } })

  it('[ROUTE-35] keeps an item only when its meta permission was granted', () => {
    expect(filterByPermission([guarded], ['q'])).toEqual([])
    expect(filterByPermission([guarded], ['q', 'p'])).toEqual([guarded])
  })

  it('[ROUTE-36] keeps an item without meta permission for everybody', () => {
    expect(filterByPermission([list], [])).toEqual([list])
  })

  it('[ROUTE-37] filters children by the same rule', () => {
    const tree = [{ ...parent, children: [guarded, list] }]
    expect(paths(filterByPermission(tree, []))).toEqual([['/hospital', ['/hospital/list']]])
    expect(paths(filterByPermission(tree, ['p']))).toEqual([['/hospital', ['/guarded', '/hospital/list']]])
  })

  it('hides a parent that lost all its children, and splits granted actions at commas', () => {
    const tree = [{ ...parent, children: [guarded] }]
    expect(visibleMenu(tree, [])[0]).toMatchObject({ hidden: true, children: [] })
    expect(visibleMenu(tree, [{ action: 'a, p', type: '1', describe: '' }])).toEqual(tree)
  })
})
