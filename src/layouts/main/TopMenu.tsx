import { memo, useCallback, useMemo, useRef, useState } from 'react'
import { DownOutlined } from '@ant-design/icons'
import type { MenuItem } from '#machines/menu/menu.types.ts'
import { Button } from '#src/ui/Button.tsx'
import type { MenuCommands } from './MenuEntry.tsx'
import { MenuFace, MenuLink } from './MenuEntry.tsx'
import { Popup } from './Popup.tsx'
import { popping } from './popping.ts'
import { useFitting } from './useFitting.ts'
import { useMenubarKeys } from './useMenubarKeys.ts'
import './menu.css'

/** px of the entry 更多. */
const MORE_WIDTH = 96
const MORE = 'xl-more'

interface Marks {
  selected: string
  trail: readonly string[]
  commands: MenuCommands
}

/** What pops up below an entry; groups inside stand open under their heading. */
function MenuPart({ items, ...marks }: Marks & { items: readonly MenuItem[] }) {
  return items.map(item => (
    <li key={item.id} role="none">
      {item.children.length > 0 ? (
        <>
          <span className="xl-menu-heading" aria-hidden="true">
            {item.title}
          </span>
          <ul className="xl-menu-list" role="group" aria-label={item.title}>
            <MenuPart items={item.children} {...marks} />
          </ul>
        </>
      ) : (
        <MenuLink item={item} isSelected={item.to === marks.selected} commands={marks.commands} role="menuitem" tabIndex={-1}>
          <MenuFace item={item} hasIcon={false} />
        </MenuLink>
      )}
    </li>
  ))
}

interface TopProps extends Marks {
  item: MenuItem
  isPopped: boolean
  isStop: boolean
  onPlaced: (popup: HTMLElement) => void
}

const TopEntry = memo(function TopEntry({ item, isPopped, isStop, onPlaced, ...marks }: TopProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { commands, trail, selected } = marks
  const tabIndex = isStop ? 0 : -1
  if (item.children.length === 0)
    return (
      <li role="none" data-id={item.id}>
        <MenuLink item={item} isSelected={item.to === selected} commands={commands} role="menuitem" tabIndex={tabIndex}>
          <MenuFace item={item} hasIcon />
        </MenuLink>
      </li>
    )
  const pop = popping(item.id, isPopped, commands)
  const holdsSelected = trail.includes(item.id) || item.children.some(child => trail.includes(child.id) || child.to === selected)
  return (
    <li role="none" data-id={item.id} {...pop.group}>
      <Button
        ref={button}
        role="menuitem"
        className="xl-menu-entry"
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-expanded={isPopped}
        data-holds={holdsSelected}
        onClick={pop.button.onClick}
      >
        <MenuFace item={item} hasIcon={item.id !== MORE} />
        <DownOutlined className="xl-menu-arrow" aria-hidden />
      </Button>
      {isPopped ? (
        <Popup anchor={button} side="below" onClose={commands.closePopup} onPlaced={onPlaced}>
          <ul className="xl-menu-list" role="menu" aria-label={item.title}>
            <MenuPart items={item.children} {...marks} />
          </ul>
        </Popup>
      ) : null}
    </li>
  )
})

/** The menu in the header of the top-menu mode (LAYOUT-09): a menubar; what does not fit stands under 更多. */
export const TopMenu = memo(function TopMenu({
  items,
  popped,
  ...marks
}: Marks & { items: readonly MenuItem[]; popped: string | null }) {
  const list = useRef<HTMLUListElement>(null)
  const count = useFitting(list, items, MORE_WIDTH)
  const shown = useMemo(() => {
    const rest = items.slice(count)
    if (rest.length === 0) return items
    const more: MenuItem = { id: MORE, title: '更多', icon: null, to: '', isExternal: false, children: rest }
    return [...items.slice(0, count), more]
  }, [items, count])
  const [stop, setStop] = useState<string | null>(null)
  const stopId = shown.some(item => item.id === stop) ? stop : shown[0]?.id
  const { onKeyDown, onPlaced } = useMenubarKeys(list, popped, marks.commands)
  const recordFocus = useCallback((target: EventTarget) => {
    const id = target instanceof Element ? target.closest<HTMLElement>('[data-id]')?.dataset['id'] : undefined
    if (id !== undefined) setStop(id)
  }, [])
  return (
    <nav className="xl-top-menu" aria-label="主菜单">
      <ul
        ref={list}
        className="xl-top-list"
        role="menubar"
        aria-label="主菜单"
        onKeyDown={onKeyDown}
        onFocus={event => recordFocus(event.target)}
      >
        {shown.map(item => (
          <TopEntry
            key={item.id}
            item={item}
            isPopped={popped === item.id}
            isStop={item.id === stopId}
            onPlaced={onPlaced}
            {...marks}
          />
        ))}
      </ul>
    </nav>
  )
})
