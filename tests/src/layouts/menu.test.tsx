import '../support/jsdomParts.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { MenuItem } from '#machines/menu/menu.types.ts'
import { fitting } from '#src/layouts/main/fitting.ts'
import type { MenuCommands } from '#src/layouts/main/MenuEntry.tsx'
import { SideMenu } from '#src/layouts/main/SideMenu.tsx'
import { TopMenu } from '#src/layouts/main/TopMenu.tsx'
import { toasts } from '#src/ui/feedback/toasts.ts'

afterEach(cleanup)

const leaf = (to: string, title: string, more: Partial<MenuItem> = {}): MenuItem => ({
  id: to,
  title,
  icon: null,
  to,
  isExternal: false,
  children: [],
  ...more,
})
const ITEMS: MenuItem[] = [
  leaf('/home', '首页'),
  leaf('/a', '系统管理', {
    children: [leaf('/a/1', '用户管理'), leaf('/a/deep', '字典', { children: [leaf('/a/deep/1', '数据字典')] })],
  }),
  leaf('/b', '医院管理', { children: [leaf('/b/1', 'ICD编码')] }),
  leaf('https://example.org/{{x}}', '帮助中心', { isExternal: true }),
]
const commands = (): MenuCommands => ({
  toggle: vi.fn(),
  closePopup: vi.fn(),
  follow: vi.fn(),
  fill: address => address.replace('{{x}}', '7'),
})
const NOTHING = { selected: '', trail: [], open: [], popped: null }

describe('side menu', () => {
  it('says so instead of opening an address that may not be opened', () => {
    const own = { ...commands(), fill: () => null }
    render(<SideMenu items={ITEMS} {...NOTHING} commands={own} />)
    const link = screen.getByRole('link', { name: /帮助中心/ })
    expect(link.getAttribute('href')).toBe('#')
    expect(fireEvent.click(link)).toBe(false)
    expect(toasts.current().map(toast => toast.text)).toContain('该菜单的地址不正确，请联系管理员在菜单管理中修改')
    for (const toast of toasts.current()) toasts.dismiss(toast.id)
  })

  it('[LAYOUT-07] is dark and inline unless configured otherwise', () => {
    const { rerender } = render(<SideMenu items={ITEMS} {...NOTHING} commands={commands()} />)
    const menu = () => screen.getByRole('navigation', { name: '主菜单' })
    expect([menu().dataset['theme'], menu().dataset['mode']]).toEqual(['dark', 'inline'])
    rerender(<SideMenu items={ITEMS} {...NOTHING} commands={commands()} theme="light" mode="popup" />)
    expect([menu().dataset['theme'], menu().dataset['mode']]).toEqual(['light', 'popup'])
  })

  it('marks the shown page, opens groups in their place, and fills the address of a window of its own', () => {
    const own = commands()
    render(
      <SideMenu
        items={ITEMS}
        selected="/a/deep/1"
        trail={['/a', '/a/deep']}
        open={['/a', '/a/deep']}
        popped={null}
        commands={own}
      />,
    )
    expect(screen.getByRole('link', { name: '数据字典' }).getAttribute('aria-current')).toBe('page')
    expect(screen.getAllByRole('link').filter(link => link.hasAttribute('aria-current'))).toHaveLength(1)
    const group = screen.getByRole('button', { name: '医院管理' })
    expect(group.getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByRole('link', { name: 'ICD编码' })).toBeNull()
    fireEvent.click(group)
    expect(own.toggle).toHaveBeenCalledWith('/b')
    const outside = screen.getByRole('link', { name: /帮助中心/ })
    expect([outside.getAttribute('href'), outside.getAttribute('target')]).toEqual(['https://example.org/7', '_blank'])
    expect(outside.getAttribute('rel')).toContain('noopener')
  })

  it('shows a group beside the collapsed menu with everything in it; Escape closes and gives the focus back', async () => {
    const own = commands()
    render(<SideMenu items={ITEMS} {...NOTHING} popped="/a" commands={own} mode="popup" />)
    expect(screen.getByRole('link', { name: '用户管理' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '数据字典' })).toBeTruthy()
    // class names are global: this one belongs to the menus of buttons (ui/menu)
    expect(document.querySelectorAll('.xl-menu-popup')).toHaveLength(0)
    await userEvent.keyboard('{Escape}')
    expect(own.closePopup).toHaveBeenCalled()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '系统管理' }))
  })

  it('gives the focus back when an entry beside the collapsed menu is followed by keyboard', async () => {
    const own = commands()
    const menu = (popped: string | null) => <SideMenu items={ITEMS} {...NOTHING} popped={popped} commands={own} mode="popup" />
    const { rerender } = render(menu('/a'))
    screen.getByRole('link', { name: '用户管理' }).focus()
    rerender(menu(null))
    expect(screen.queryByRole('link', { name: '用户管理' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '系统管理' }))
    // who went elsewhere stays there
    rerender(menu('/a'))
    screen.getByRole('button', { name: '医院管理' }).focus()
    rerender(menu(null))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '医院管理' }))
  })

  it('draws two groups again, not five hundred entries, when another page is shown', () => {
    let reads = 0
    const counted = (item: MenuItem): MenuItem =>
      Object.defineProperty({ ...item }, 'title', { enumerable: true, get: () => ((reads += 1), item.title) })
    const groups = Array.from({ length: 25 }, (_, at) =>
      counted(
        leaf(`/g${at}`, `分组${at}`, {
          children: Array.from({ length: 20 }, (_each, below) => counted(leaf(`/g${at}/${below}`, `页面${at}-${below}`))),
        }),
      ),
    )
    const all = groups.map(group => group.id)
    const own = commands()
    const menu = (selected: string, trail: string[]) => (
      <SideMenu items={groups} selected={selected} trail={trail} open={all} popped={null} commands={own} />
    )
    const { container, rerender } = render(menu('/g3/1', ['/g3']))
    expect(container.querySelectorAll('a')).toHaveLength(500)
    reads = 0
    rerender(menu('/g4/2', ['/g4']))
    expect([...container.querySelectorAll('[aria-current]')].map(link => link.textContent)).toEqual(['页面4-2'])
    expect(reads).toBeLessThan(20)
  })
})

describe('top menu', () => {
  it('says how many entries fit beside 更多', () => {
    expect(fitting([100, 100, 100], 300, 96)).toBe(3)
    expect(fitting([100, 100, 100], 299, 96)).toBe(2)
    expect(fitting([100, 100, 100], 150, 96)).toBe(0)
    expect(fitting([], 0, 96)).toBe(0)
  })

  function Top({ own }: { own: MenuCommands }) {
    const [popped, setPopped] = useState<string | null>(null)
    const wired = {
      ...own,
      toggle: (id: string) => setPopped(was => (was === id ? null : id)),
      closePopup: () => setPopped(null),
    }
    return <TopMenu items={ITEMS} selected="/a/1" trail={['/a']} popped={popped} commands={wired} />
  }
  const focused = () => document.activeElement?.textContent

  it('is a menubar by keyboard: one tab stop, arrows, Home and End, Escape', async () => {
    render(
      <>
        <Top own={commands()} />
        <button type="button">后面</button>
      </>,
    )
    expect(within(screen.getByRole('menubar', { name: '主菜单' })).getAllByRole('menuitem')).toHaveLength(4)
    await userEvent.tab()
    expect(focused()).toBe('首页')
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    expect(screen.getByRole('menu', { name: '系统管理' })).toBeTruthy()
    expect(focused()).toBe('用户管理')
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe('数据字典')
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe('用户管理')
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByRole('menu', { name: '医院管理' })).toBeTruthy()
    expect(focused()).toBe('ICD编码')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(focused()).toBe('医院管理')
    await userEvent.keyboard('{Home}')
    expect(focused()).toBe('首页')
    await userEvent.keyboard('{ArrowLeft}')
    expect(focused()).toContain('帮助中心')
    await userEvent.tab()
    expect(focused()).toBe('后面')
    await userEvent.tab({ shift: true })
    expect(focused()).toContain('帮助中心')
  })
})
