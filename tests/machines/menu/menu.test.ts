import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { MenuNode } from '#contract/entities/menu.ts'
import { visibleMenu } from '#contract/permissions/menuTree.ts'
import { menuMachine } from '#machines/menu/menu.machine.ts'
import { itemsOf, matchesPath, menuTrail, mixedMenu, placeIn } from '#machines/menu/menu.rules.ts'
import { selectOpen, selectPopped, selectSelected, selectTrail } from '#machines/menu/menu.select.ts'

const node = (path: string, more: Partial<MenuNode> = {}): MenuNode => ({
  id: path,
  path,
  name: path,
  component: 'system/Any',
  route: '1',
  meta: { title: path, keepAlive: false, internalOrExternal: false },
  ...more,
})
const group = (path: string, ...children: MenuNode[]) => node(path, { component: 'layouts/RouteView', children })
const selected = (menu: MenuNode[], page: string) => placeIn(menu, page).selected
const drawn = (menu: MenuNode[]): unknown[] => itemsOf(visibleMenu(menu, [])).map(item => [item.to, item.children.length])

describe('the menu of the mixed mode', () => {
  const menu = [group('/a', group('/a/b', node('/a/b/c'), node('/a/b/d')), node('/a/e')), node('/f')]
  const at = (page: string) => {
    const { first, selected: marked, below } = mixedMenu(itemsOf(menu), placeIn(menu, page).trail, selected(menu, page))
    return [first.map(({ to, children }) => [to, children.length]), marked, below.map(({ id }) => id)]
  }
  it('[LAYOUT-06] leads from the first level to the first page below, and shows beside the page what is below its entry', () => {
    const first = [
      ['/a/b/c', 0],
      ['/f', 0],
    ]
    expect(at('/a/b/d')).toEqual([first, '/a/b/c', ['/a/b', '/a/e']])
    expect(at('/a/e')).toEqual([first, '/a/b/c', ['/a/b', '/a/e']])
    expect(at('/f')).toEqual([first, '/f', []])
    expect(at('/elsewhere')).toEqual([first, '/elsewhere', []])
  })
})

describe('the marked entry', () => {
  it('[LAYOUT-14] is the one of the route, whatever the query', () => {
    const menu = [group('/a', node('/a/b'), node('/a/c')), node('/d')]
    expect(selected(menu, '/a/b')).toBe('/a/b')
    expect(selected(menu, '/a/c?x=1#y')).toBe('/a/c')
    expect(selected(menu, '/d')).toBe('/d')
  })

  it('[LAYOUT-15] is the full path where the route has a parameter', () => {
    const menu = [group('/a', node('/a/:id', { hidden: true }))]
    expect(selected(menu, '/a/7')).toBe('/a/7')
    expect(selected(menu, '/a/7?x=1')).toBe('/a/7?x=1')
    expect(selected([...menu, node('/a/7')], '/a/7')).toBe('/a/7')
    expect(menuTrail([...menu, node('/a/7')], '/a/7').map(one => one.path)).toEqual(['/a/7'])
  })

  it('is the parent of a hidden page below it, and the alwaysShow entry of the pages it stands for', () => {
    const detail = node('/a/b/detail', { hidden: true })
    expect(selected([group('/a', { ...node('/a/b'), children: [detail] })], '/a/b/detail')).toBe('/a/b')
    expect(selected([node('/top', { hidden: true })], '/top')).toBe('/top')
    expect(selected([node('/x', { alwaysShow: true, children: [node('/x/y')] })], '/x/y')).toBe('/x')
  })

  it('matches a parameter with exactly one part that is not empty', () => {
    expect(matchesPath('/a/:id', '/a/7/')).toBe(true)
    expect(matchesPath('/a/:id', '/a/')).toBe(false)
    expect(matchesPath('/a/:id', '/a/7/8')).toBe(false)
    expect(matchesPath('/a/:id', '/b/7')).toBe(false)
  })
})

describe('entries of the menu', () => {
  it('[LAYOUT-16] leaves hidden items out', () => {
    expect(drawn([node('/a', { hidden: true }), group('/b', node('/b/c'), node('/b/d', { hidden: true }))])).toEqual([['/b', 1]])
  })

  it('[LAYOUT-18] draws an alwaysShow item as an entry of its own, and none when all below it is hidden', () => {
    const own = (child: MenuNode) => node('/x', { alwaysShow: true, children: [child] })
    expect(drawn([own(node('/x/y'))])).toEqual([['/x', 0]])
    expect(drawn([own(node('/x/y', { hidden: true }))])).toEqual([])
    const guarded = node('/x/y')
    expect(drawn([own({ ...guarded, meta: { ...guarded.meta, permission: 'p' } })])).toEqual([])
  })

  it('takes the address of an entry that opens a window, with its placeholders', () => {
    const meta = { title: '外部', keepAlive: false, internalOrExternal: true, url: 'https://example.org/{{token}}' }
    expect(itemsOf([node('/out', { meta })])).toMatchObject([{ to: 'https://example.org/{{token}}', isExternal: true }])
  })
})

describe('open groups', () => {
  const MENU = [
    group('/a', node('/a/1'), group('/a/deep', node('/a/deep/1')), group('/a/other', node('/a/other/1'))),
    group('/b', node('/b/1')),
    node('/c'),
  ]
  const start = (page: string) => {
    const actor = createActor(menuMachine).start()
    actor.send({ type: 'page.changed', page })
    actor.send({ type: 'menu.loaded', menu: MENU })
    return actor
  }

  it('follow the page, and nothing else when only the query changes', () => {
    const actor = start('/a/deep/1')
    expect(selectOpen(actor.getSnapshot())).toEqual(['/a', '/a/deep'])
    expect(selectTrail(actor.getSnapshot())).toEqual(['/a', '/a/deep'])
    actor.send({ type: 'group.toggle', id: '/a/deep' })
    actor.send({ type: 'page.changed', page: '/a/deep/1?x=1' })
    expect(selectOpen(actor.getSnapshot())).toEqual(['/a'])
    actor.send({ type: 'page.changed', page: '/b/1' })
    expect(selectOpen(actor.getSnapshot())).toEqual(['/b'])
    actor.send({ type: 'page.changed', page: '/c' })
    expect([selectOpen(actor.getSnapshot()), selectSelected(actor.getSnapshot())]).toEqual([['/b'], '/c'])
  })

  it('are one at a time on the first level, as many as wanted below it', () => {
    const actor = start('/a/1')
    for (const id of ['/a/deep', '/a/other']) actor.send({ type: 'group.toggle', id })
    expect(selectOpen(actor.getSnapshot())).toEqual(['/a', '/a/deep', '/a/other'])
    actor.send({ type: 'group.toggle', id: '/b' })
    expect(selectOpen(actor.getSnapshot())).not.toContain('/a')
    expect(selectOpen(actor.getSnapshot())).toContain('/b')
    actor.send({ type: 'group.toggle', id: '/b' })
    expect(selectOpen(actor.getSnapshot())).not.toContain('/b')
  })

  it('are kept while the menu is collapsed and come back with it; meanwhile one group pops up at a time', () => {
    const actor = start('/b/1')
    actor.send({ type: 'group.toggle', id: '/a' })
    actor.send({ type: 'display.changed', display: 'popup' })
    expect(actor.getSnapshot().hasTag('popup')).toBe(true)
    actor.send({ type: 'group.toggle', id: '/b' })
    expect(selectPopped(actor.getSnapshot())).toBe('/b')
    actor.send({ type: 'group.toggle', id: '/a' })
    expect(selectPopped(actor.getSnapshot())).toBe('/a')
    actor.send({ type: 'popup.close' })
    expect(selectPopped(actor.getSnapshot())).toBeNull()
    actor.send({ type: 'display.changed', display: 'inline' })
    expect(selectOpen(actor.getSnapshot())).toEqual(['/a'])
  })
})
