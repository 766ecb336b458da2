import { useState, type KeyboardEvent } from 'react'
import { CloseOutlined, HolderOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import { Link } from 'react-router-dom'
import { selectItems } from '#machines/menu/menu.select.ts'
import type { MenuItem } from '#machines/menu/menu.types.ts'
import { HOME_TEXT as T } from '#src/lib/text/statistics.ts'
import { useMenu } from '#src/runtime/machines/useMenu.ts'
import { usePreference } from '#src/runtime/machines/usePreferences.ts'
import { Button } from '#src/ui/Button.tsx'
import { DOWN } from '#src/ui/icons.tsx'

const KEY = 'home.shortcuts'
const MOST = 12
const NONE: readonly string[] = []
/** The own pages of a part of the menu. */
export const pagesOf = (item: MenuItem): MenuItem[] =>
  item.children.length ? item.children.flatMap(pagesOf) : item.isExternal ? [] : [item]

/** The list with the entry at `from` moved to `to`; a place outside leaves it. */
export function moved<V>(list: readonly V[], from: number, to: number): V[] {
  const item = list[from]
  if (item === undefined || to < 0 || to >= list.length) return [...list]
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}

interface ItemProps {
  title: string
  at: number
  move: (from: number, to: number) => void
  remove: () => void
}

/** A shortcut that is being arranged: dragged, or moved by arrow keys on its handle. */
function Arranged({ title, at, move, remove }: ItemProps) {
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
    if (event.key === 'Delete') remove()
    else if (step !== undefined) move(at, at + step)
    else return
    event.preventDefault()
  }
  return (
    <li
      className="xl-shortcut is-arranged"
      draggable
      onDragStart={event => event.dataTransfer.setData('text/plain', String(at))}
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        event.preventDefault()
        move(Number(event.dataTransfer.getData('text/plain')), at)
      }}
    >
      <Button variant="icon" aria-label={T.moveShortcut(title)} onKeyDown={keys}>
        <HolderOutlined aria-hidden />
      </Button>
      <span>{title}</span>
      <Button variant="icon" aria-label={T.removeShortcut(title)} onClick={remove}>
        <CloseOutlined aria-hidden />
      </Button>
    </li>
  )
}

/** Pages that a person put here, in their order; kept on the server, the same on every machine. What the menu lost is not shown. */
export function Shortcuts() {
  const items = useMenu(selectItems).flatMap(pagesOf)
  const [paths, setPaths] = usePreference<readonly string[]>(KEY, NONE)
  const [isArranging, setArranging] = useState(false)
  const shown = (Array.isArray(paths) ? paths : NONE).flatMap(path => items.filter(({ to }) => to === path))
  const keep = (list: readonly MenuItem[]) => setPaths(list.length ? list.map(({ to }) => to) : null)
  const free = items.filter(item => !shown.includes(item))
  return (
    <section className="xl-home-panel xl-shortcuts" aria-label={T.shortcuts}>
      <h3>
        {T.shortcuts}
        <Button variant="text" aria-pressed={isArranging} onClick={() => setArranging(!isArranging)}>
          {isArranging ? T.done : T.arrange}
        </Button>
      </h3>
      {shown.length === 0 && !isArranging && <p className="xl-home-none">{T.noShortcuts}</p>}
      <ul>
        {shown.map((item, at) =>
          isArranging ? (
            <Arranged
              key={item.to}
              title={item.title}
              at={at}
              move={(from, to) => keep(moved(shown, from, to))}
              remove={() => keep(shown.filter(one => one !== item))}
            />
          ) : (
            <li key={item.to} className="xl-shortcut">
              <Link to={item.to}>{item.title}</Link>
            </li>
          ),
        )}
        {isArranging && shown.length < MOST && (
          <li className="xl-shortcut is-add">
            <Select<string>
              aria-label={T.addShortcut}
              placeholder={T.addShortcut}
              value={null}
              suffixIcon={DOWN}
              showSearch={{ optionFilterProp: 'label' }}
              options={free.map(({ to, title }) => ({ value: to, label: title }))}
              onChange={to => keep([...shown, ...items.filter(item => item.to === to).slice(0, 1)])}
            />
          </li>
        )}
      </ul>
    </section>
  )
}
