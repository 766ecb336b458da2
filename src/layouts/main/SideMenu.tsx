import { memo, useRef } from 'react'
import { DownOutlined } from '@ant-design/icons'
import type { MenuTheme } from '#contract/entities/layoutSettings.ts'
import type { MenuDisplay, MenuItem } from '#machines/menu/menu.types.ts'
import { Button } from '#src/ui/Button.tsx'
import { Hint } from '#src/ui/Hint.tsx'
import type { MenuCommands } from './MenuEntry.tsx'
import { MenuFace, MenuLink } from './MenuEntry.tsx'
import { Popup } from './Popup.tsx'
import { popping } from './popping.ts'
import './menu.css'

/** What of the menu's state reaches an entry; cut down to what concerns it, so that the others are not drawn again. */
interface Marks {
  /** path of the marked entry, empty where it is not below */
  selected: string
  /** ids of the groups around it */
  trail: readonly string[]
  open: readonly string[]
}
const NONE: readonly string[] = []

const marksFor = (item: MenuItem, { selected, trail, open }: Marks, isOpen: boolean): Marks => {
  const isHolding = trail.includes(item.id)
  return {
    selected: isHolding || item.to === selected ? selected : '',
    trail: isHolding ? trail : NONE,
    open: isOpen ? open : NONE,
  }
}

interface BranchProps extends Marks {
  item: MenuItem
  depth: number
  mode: MenuDisplay
  isPopped: boolean
  commands: MenuCommands
}

/** One entry with what is below it. In a popup the groups inside stand open, as headings. */
const Branch = memo(function Branch({ item, depth, mode, isPopped, commands, ...marks }: BranchProps) {
  const button = useRef<HTMLButtonElement>(null)
  const isTop = depth === 0
  const isCollapsed = mode === 'popup' && isTop
  if (item.children.length === 0) {
    const link = (
      <MenuLink item={item} isSelected={item.to === marks.selected} commands={commands}>
        <MenuFace item={item} hasIcon={isTop} />
      </MenuLink>
    )
    return (
      <li>
        {isCollapsed ? (
          <Hint text={item.title} side="right">
            {link}
          </Hint>
        ) : (
          link
        )}
      </li>
    )
  }
  if (mode === 'popup' && !isTop)
    return (
      <li>
        <span className="xl-menu-heading">{item.title}</span>
        <MenuList items={item.children} depth={depth + 1} mode={mode} popped={null} commands={commands} {...marks} />
      </li>
    )
  const isOpen = isCollapsed ? isPopped : marks.open.includes(item.id)
  const pop = popping(item.id, isPopped, commands)
  const below = <MenuList items={item.children} depth={depth + 1} mode={mode} popped={null} commands={commands} {...marks} />
  return (
    <li {...(isCollapsed ? pop.group : {})}>
      <Button
        ref={button}
        className="xl-menu-entry"
        aria-expanded={isOpen}
        data-holds={marks.trail.includes(item.id)}
        onClick={isCollapsed ? pop.button.onClick : () => commands.toggle(item.id)}
      >
        <MenuFace item={item} hasIcon={isTop} />
        <DownOutlined className="xl-menu-arrow" aria-hidden />
      </Button>
      {!isOpen ? null : isCollapsed ? (
        <Popup anchor={button} side="right" onClose={commands.closePopup}>
          <span className="xl-nav-popup-title">{item.title}</span>
          {below}
        </Popup>
      ) : (
        below
      )}
    </li>
  )
})

interface ListProps extends Marks {
  items: readonly MenuItem[]
  depth: number
  mode: MenuDisplay
  popped: string | null
  commands: MenuCommands
}

function MenuList({ items, depth, mode, popped, commands, ...marks }: ListProps) {
  return (
    <ul className="xl-menu-list" data-depth={depth}>
      {items.map(item => (
        <Branch
          key={item.id}
          item={item}
          depth={depth}
          mode={mode}
          isPopped={popped === item.id}
          commands={commands}
          {...marksFor(item, marks, mode === 'popup' || marks.open.includes(item.id))}
        />
      ))}
    </ul>
  )
}

interface Props extends Marks {
  items: readonly MenuItem[]
  popped: string | null
  commands: MenuCommands
  /** dark unless configured otherwise (LAYOUT-07); the application passes the setting, which begins as light (C9) */
  theme?: MenuTheme
  /** inline unless configured otherwise; popup: only icons, groups pop up beside them */
  mode?: MenuDisplay
}

/** The menu as a list of links and groups; usable by keyboard and screen reader without a library. */
export const SideMenu = memo(function SideMenu({ theme = 'dark', mode = 'inline', ...list }: Props) {
  return (
    <nav id="xl-side-menu" className="xl-menu" data-theme={theme} data-mode={mode} aria-label="主菜单">
      <MenuList depth={0} mode={mode} {...list} />
    </nav>
  )
})
