import '../support/jsdomParts.ts'
import { Activity, useState } from 'react'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { SkipLink } from '#src/layouts/main/Header.tsx'
import { PageContent } from '#src/layouts/page/PageContent.tsx'
import { usePageContent, type PageHead } from '#src/lib/page/usePageContent.ts'
import { RouteMetaContext } from '#src/lib/routeMeta.ts'

afterEach(cleanup)

function Child(head: PageHead) {
  usePageContent(head)
  return <p>内容</p>
}
const frame = (head: PageHead) => (
  <RouteMetaContext value={{ name: 'user', title: '用户' }}>
    <PageContent>
      <Child {...head} />
    </PageContent>
  </RouteMetaContext>
)
const within1 = () => within(screen.getByRole('banner'))

it('[LAYOUT-26] takes its title from the meta of the route, as the only h1', () => {
  const { rerender } = render(frame({}))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('用户')
  rerender(
    <RouteMetaContext value={{ name: 'role', title: '角色' }}>
      <PageContent>
        <Child />
      </PageContent>
    </RouteMetaContext>,
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('角色')
})

it('leaves a screen bare that asks for nothing', () => {
  render(
    <PageContent>
      <p>内容</p>
    </PageContent>,
  )
  expect(screen.queryByRole('banner')).toBeNull()
  expect(screen.getByText('内容').parentElement?.className).toBe('xl-page-bare')
})

it('[LAYOUT-27] shows the description that the child gives, and follows it', () => {
  const { rerender } = render(frame({ description: '管理本院账号' }))
  expect(within1().getByText('管理本院账号')).toBeTruthy()
  rerender(frame({ description: '共 3 人' }))
  expect(within1().getByText('共 3 人')).toBeTruthy()
  rerender(frame({}))
  expect(within1().queryByText('共 3 人')).toBeNull()
})

it('[LAYOUT-28] shows the links that the child gives; foreign ones open a window', () => {
  render(
    frame({
      links: [
        { title: '角色管理', to: '/system/role' },
        { title: '帮助', href: 'https://example.org/' },
      ],
    }),
  )
  const list = within(within1().getByRole('list', { name: '相关链接' }))
  expect(list.getByRole('link', { name: '角色管理' }).getAttribute('href')).toBe('/system/role')
  expect(list.getByRole('link', { name: '帮助' }).getAttribute('target')).toBe('_blank')
})

it('[LAYOUT-29] shows the extra image that the child gives', () => {
  const { container, rerender } = render(frame({ extraImage: '/avatars/male.svg' }))
  expect(container.querySelector('header img')?.getAttribute('src')).toBe('/avatars/male.svg')
  rerender(frame({}))
  expect(container.querySelector('header img')).toBeNull()
})

it('[LAYOUT-30] shows a search box for the search flag, and tells the child what is searched', () => {
  const onSearch = vi.fn()
  const { rerender } = render(frame({ search: false, onSearch }))
  expect(screen.queryByRole('searchbox')).toBeNull()
  rerender(frame({ search: true, onSearch }))
  fireEvent.change(screen.getByRole('searchbox', { name: '页内搜索' }), { target: { value: ' 林 ' } })
  fireEvent.click(screen.getByRole('button', { name: '搜索' }))
  expect(onSearch.mock.calls).toEqual([['林']])
})

it('[LAYOUT-31] shows the tabs that the child gives; the body belongs to the active one; arrows choose', () => {
  function Tabbed() {
    const [active, setActive] = useState('a')
    usePageContent({
      tabs: {
        active,
        items: [
          { key: 'a', title: '基本' },
          { key: 'b', title: '安全' },
        ],
        onChange: setActive,
      },
    })
    return <p>{active}</p>
  }
  render(
    <PageContent>
      <Tabbed />
    </PageContent>,
  )
  const tab = (name: string) => screen.getByRole('tab', { name })
  expect(tab('基本').getAttribute('aria-selected')).toBe('true')
  fireEvent.keyDown(tab('基本'), { key: 'ArrowRight' })
  expect(tab('安全').getAttribute('aria-selected')).toBe('true')
  expect(document.activeElement).toBe(tab('安全'))
  expect(screen.getByRole('tabpanel', { name: '安全' }).textContent).toBe('b')
})

it('keeps the head of a hidden tab for itself: each tab has a frame of its own', () => {
  const tabs = (shown: string) =>
    ['用户', '角色'].map(title => (
      <Activity key={title} mode={shown === title ? 'visible' : 'hidden'}>
        <RouteMetaContext value={{ name: title, title }}>
          <PageContent>
            <Child description={`${title}的说明`} search />
          </PageContent>
        </RouteMetaContext>
      </Activity>
    ))
  const { rerender } = render(tabs('用户'))
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '林' } })
  rerender(tabs('角色'))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('角色')
  rerender(tabs('用户'))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('用户')
  expect(screen.getByText('用户的说明')).toBeTruthy()
  expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('林')
})

it('the skip link moves the focus and leaves the address with its hash', () => {
  history.replaceState(null, '', '/account/settings#security')
  render(
    <>
      <SkipLink />
      <main id="xl-content" tabIndex={-1} />
    </>,
  )
  expect(fireEvent.click(screen.getByRole('link', { name: '跳到主要内容' }))).toBe(false)
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect(location.pathname + location.hash).toBe('/account/settings#security')
  history.replaceState(null, '', '/')
})
