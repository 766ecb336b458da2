import type { MenuNode } from '#contract/entities/menu.ts'
import type { ModelOptions } from '#machines/kit/modelOf.ts'
import type { menuMachine } from './menu.machine.ts'

const node = (path: string, title: string, children: MenuNode[] = []): MenuNode => ({
  id: path,
  path,
  name: path,
  component: children.length > 0 ? 'layouts/RouteView' : 'system/Any',
  route: '1',
  meta: { title, keepAlive: false, internalOrExternal: false },
  ...(children.length > 0 ? { children } : {}),
})

/** Two groups of one page each, as the paths use them. */
export const SAMPLE_MENU: MenuNode[] = [
  node('/system', '系统管理', [node('/system/user', '用户管理')]),
  node('/hospital', '医院管理', [node('/hospital/icd', 'ICD编码')]),
]

/** Cases for the path generator: the menu comes and goes, two pages, two groups, both displays. */
export const model: ModelOptions<typeof menuMachine> = {
  context: ({ items, selected, open, popped }) => ({ isLoaded: items.length > 0, selected, open, popped }),
  events: [
    { type: 'menu.loaded', menu: SAMPLE_MENU },
    { type: 'page.changed', page: '/system/user' },
    { type: 'page.changed', page: '/hospital/icd' },
    { type: 'page.changed', page: '/hospital/icd?id=1' },
    { type: 'group.toggle', id: '/system' },
    { type: 'group.toggle', id: '/hospital' },
    { type: 'display.changed', display: 'popup' },
    { type: 'display.changed', display: 'inline' },
  ],
}
