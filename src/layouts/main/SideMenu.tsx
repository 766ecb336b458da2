import { useState } from 'react'
import { Link } from 'react-router-dom'
import { DownOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { menuIcon } from './menuIcons.tsx'
import type { MenuItem } from './menuItems.ts'
import { trailOf } from './menuItems.ts'

interface Props {
  items: readonly MenuItem[]
  path: string
  isCollapsed: boolean
  /** a link was followed: the drawer of a narrow screen closes */
  onFollow?: () => void
  /** a group of the collapsed menu was clicked: it must become wide first */
  onExpand?: () => void
}

/** The menu as a list of links, one group open at a time on the first level; usable by keyboard and screen reader without a library. */
export function SideMenu({ items, path, isCollapsed, onFollow, onExpand }: Props) {
  const [opened, setOpened] = useState<{ at: string; ids: readonly string[] }>({ at: '', ids: [] })
  // Opening a page opens its groups; afterwards the person decides, until the next page.
  const ids = opened.at === path ? opened.ids : trailOf(items, path)
  const toggle = (id: string, siblings: readonly MenuItem[]) => {
    const others = ids.filter(one => one !== id && !siblings.some(item => item.id === one))
    setOpened({ at: path, ids: ids.includes(id) ? others : [...others, id] })
  }
  const entry = (item: MenuItem, depth: number) => (
    <>
      {depth === 0 ? (
        <span className="xl-menu-icon" aria-hidden="true">
          {menuIcon(item.icon)}
        </span>
      ) : null}
      <span className="xl-menu-title">{item.title}</span>
    </>
  )
  const list = (siblings: readonly MenuItem[], depth: number) => (
    <ul className="xl-menu-list" data-depth={depth}>
      {siblings.map(item => {
        const isOpen = ids.includes(item.id) && !isCollapsed
        const body =
          item.children.length > 0 ? (
            <button
              type="button"
              className="xl-menu-entry"
              aria-expanded={isOpen}
              data-holds={trailOf(items, path).includes(item.id)}
              onClick={() => {
                if (isCollapsed) onExpand?.()
                toggle(item.id, siblings)
              }}
            >
              {entry(item, depth)}
              <DownOutlined className="xl-menu-arrow" aria-hidden />
            </button>
          ) : item.isExternal ? (
            <a className="xl-menu-entry" href={item.to} target="_blank" rel="noopener noreferrer" onClick={onFollow}>
              {entry(item, depth)}
            </a>
          ) : (
            <Link className="xl-menu-entry" to={item.to} aria-current={item.to === path ? 'page' : undefined} onClick={onFollow}>
              {entry(item, depth)}
            </Link>
          )
        return (
          <li key={item.id}>
            {isCollapsed && depth === 0 ? (
              <Tooltip title={item.title} placement="right">
                {body}
              </Tooltip>
            ) : (
              body
            )}
            {isOpen ? list(item.children, depth + 1) : null}
          </li>
        )
      })}
    </ul>
  )
  return (
    <nav className="xl-menu" data-collapsed={isCollapsed} aria-label="主菜单">
      {list(items, 0)}
    </nav>
  )
}
