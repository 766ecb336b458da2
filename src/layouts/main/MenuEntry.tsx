import { memo, useSyncExternalStore } from 'react'
import type { KeyboardEventHandler, MouseEvent, ReactNode, Ref } from 'react'
import { AppstoreOutlined } from '@ant-design/icons'
import type { MenuItem } from '#machines/menu/menu.types.ts'
import { message } from '#src/ui/feedback/toasts.ts'
import { badgeText } from '#src/lib/format.ts'
import { menuCounts } from '#src/runtime/menuCounts.ts'
import { menuIcon } from '#src/lib/menuIcons.tsx'
import { BAD_ADDRESS } from '#src/lib/text/menuAddress.ts'
import { InnerLink } from '../components/InnerLink.tsx'

/** What every part of the menu may do; the same object as long as the menu stands, so that entries need not be drawn again. */
export interface MenuCommands {
  /** opens or closes a group */
  toggle: (id: string) => void
  closePopup: () => void
  /** a link was followed */
  follow: () => void
  /** fills placeholders of external addresses (ROUTE-33); null when the result may not be opened */
  fill: (address: string) => string | null
}

/** Icon and title of an entry, and how much waits there; icons stand on the first level only. */
export const MenuFace = memo(function MenuFace({ item, hasIcon }: { item: MenuItem; hasIcon: boolean }) {
  const count = useSyncExternalStore(menuCounts.subscribe, () => menuCounts.current()[item.to] ?? 0)
  return (
    <>
      {hasIcon ? (
        <span className="xl-menu-icon" aria-hidden="true">
          {menuIcon(item.icon) ?? <AppstoreOutlined />}
        </span>
      ) : null}
      <span className="xl-menu-title">{item.title}</span>
      {count > 0 && <b className="xl-menu-count">{badgeText(count)}</b>}
    </>
  )
})

interface LinkProps {
  item: MenuItem
  isSelected: boolean
  commands: MenuCommands
  children: ReactNode
  role?: 'menuitem'
  tabIndex?: number
  onKeyDown?: KeyboardEventHandler
  ref?: Ref<HTMLAnchorElement>
}

/** An entry that leads to a page, or opens a window for an external address (LAYOUT-17). */
export function MenuLink({ item, isSelected, commands, children, ...rest }: LinkProps) {
  const own = { ...rest, className: 'xl-menu-entry', title: undefined, onClick: commands.follow }
  if (!item.isExternal) {
    return (
      <InnerLink {...own} to={item.to} aria-current={isSelected ? 'page' : undefined}>
        {children}
      </InnerLink>
    )
  }
  const address = commands.fill(item.to)
  const refuse = (event: MouseEvent) => {
    event.preventDefault()
    message.error(BAD_ADDRESS)
    commands.follow()
  }
  return (
    <a
      {...own}
      href={address ?? '#'}
      target="_blank"
      rel="noopener noreferrer"
      {...(address === null ? { onClick: refuse } : {})}
    >
      {children}
      <span className="xl-hidden-text">（在新窗口打开）</span>
    </a>
  )
}
