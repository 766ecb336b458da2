import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { rangeIndexes, rangeOf, titleOf } from '#machines/tabs/tabs.rules.ts'
import { selectActive, selectHasBar, selectHomeKey, selectTabs, selectUnsaved } from '#machines/tabs/tabs.select.ts'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { useTabCommands, useTabs } from '#src/runtime/machines/useTabs.ts'
import { MoreTabs } from './MoreTabs.tsx'
import { TabItem } from './TabItem.tsx'
import { TabTools } from './TabTools.tsx'
import type { TabMenuProps } from './TabMenu.tsx'
import { TAB_TEXT as T } from './tabTexts.ts'
import { UnsavedQuestion } from './UnsavedQuestion.tsx'
import { useDragging } from './useDragging.ts'
import { useTabRow } from './useTabRow.ts'
import './tabs.css'

/** Comes when it is opened for the first time: the bytes of the way in are counted (D31). */
const TabMenu = lazyDialog<TabMenuProps>(() => import('./TabMenu.tsx'))

const tabOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-key]')?.dataset['key'] : undefined
const isCross = (target: EventTarget) => target instanceof Element && target.closest('[data-close]') !== null

function Bar() {
  const tabs = useTabs(selectTabs)
  const active = useTabs(selectActive)
  const unsaved = useTabs(selectUnsaved)
  const homeKey = useTabs(selectHomeKey)
  const commands = useTabCommands()
  const bar = useRef<HTMLDivElement>(null)
  const { list, row, isOverflowing, element } = useTabRow(bar, active, tabs)
  const [menu, setMenu] = useState<{ tab: string; x: number; y: number } | null>(null)
  const [said, setSaid] = useState('')
  const drag = useDragging()
  const wanted = useRef<string | null>(null)
  const focused = useRef<string | null>(null)

  // A tab that was moved, closed or drawn anew gives the focus back to where the person was.
  useLayoutEffect(() => {
    const key = wanted.current ?? focused.current
    wanted.current = null
    if (key === null || (document.activeElement !== document.body && document.activeElement !== null)) return
    element(tabs.some(tab => tab.key === key) ? key : active)?.focus({ preventScroll: true })
  }, [tabs, active, drag, isOverflowing, element])
  // A press on plain text takes the focus away without a blur that tells where it went: it is not to be given back.
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && row.current?.contains(target))) focused.current = null
    }
    document.addEventListener('pointerdown', onPress, true)
    return () => document.removeEventListener('pointerdown', onPress, true)
  }, [row])

  const openMenu = (tab: string, x: number, y: number) => setMenu({ tab, x, y })
  const shift = (key: string, by: number) => {
    const place = tabs.findIndex(tab => tab.key === key)
    const to = place + by
    const tab = tabs[place]
    if (tab === undefined || key === homeKey) return
    const [first, last] = rangeIndexes(tabs, key)
    if (to < first || to > last) return setSaid(to < 1 || to >= tabs.length ? '' : T.pinsFirst)
    wanted.current = key
    commands.move(key, to)
    setSaid(T.moved(titleOf(tab), to + 1, tabs.length))
  }
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const key = tabOf(event.target)
    // a tab that is being dragged takes its keys itself
    if (key === undefined || element(key)?.dataset['dragged'] === 'true') return
    const place = tabs.findIndex(tab => tab.key === key)
    const isArrow = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    const step = event.key === 'ArrowRight' ? 1 : -1
    const goTo = (to: number) => element(tabs[(to + tabs.length) % tabs.length]?.key ?? null)?.focus()
    if (isArrow && event.shiftKey && (event.ctrlKey || event.altKey)) shift(key, step)
    else if (event.ctrlKey || event.altKey || event.metaKey) return
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const { left, bottom } = event.target instanceof Element ? event.target.getBoundingClientRect() : { left: 0, bottom: 0 }
      openMenu(key, left, bottom)
    } else if (event.shiftKey) return
    else if (isArrow) goTo(place + step)
    else if (event.key === 'Home') goTo(0)
    else if (event.key === 'End') goTo(-1)
    else if (event.key === 'Enter' || event.key === ' ') commands.choose(key)
    else if (event.key === 'Delete') commands.close(key)
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    const key = tabOf(event.target)
    if (key === undefined) return
    if (isCross(event.target)) commands.close(key)
    else if (key !== active) commands.choose(key)
  }
  const range = (key: string) => (which: 'left' | 'right' | 'others') => ({
    isDisabled: rangeOf({ tabs, homeKey }, key, which).length === 0,
    run: () => commands.closeRange(key, which),
  })
  const Item = drag?.Item ?? TabItem
  const items = tabs.map(tab => (
    <Item
      key={tab.key}
      tab={tab.key}
      title={titleOf(tab)}
      isActive={tab.key === active}
      isUnsaved={unsaved.includes(tab.key)}
      isClosable={tab.key !== homeKey && tab.isPinned !== true}
      isPinned={tab.isPinned === true}
    />
  ))
  return (
    <div ref={bar} className="xl-tabs" onPointerEnter={drag === null ? useDragging.load : undefined} onFocus={useDragging.load}>
      <div ref={list} className="xl-tabs-list">
        <div
          ref={row}
          className="xl-tabs-row"
          role="tablist"
          aria-label={T.bar}
          aria-description={T.keys}
          onClick={onClick}
          onAuxClick={event => {
            const key = tabOf(event.target)
            if (event.button !== 1 || key === undefined) return
            event.preventDefault()
            commands.close(key)
          }}
          onMouseDown={event => {
            // the middle button would scroll the page by itself
            if (event.button === 1) event.preventDefault()
          }}
          onContextMenu={event => {
            const key = tabOf(event.target)
            if (key === undefined) return
            event.preventDefault()
            openMenu(key, event.clientX, event.clientY)
          }}
          onKeyDown={onKey}
          onFocus={event => {
            focused.current = tabOf(event.target) ?? null
          }}
          onBlur={event => {
            if (event.relatedTarget !== null) focused.current = null
          }}
        >
          {drag === null ? (
            items
          ) : (
            <drag.Area tabs={tabs} onMove={(key, to) => commands.move(key, Math.max(1, to))}>
              {items}
            </drag.Area>
          )}
        </div>
      </div>
      {isOverflowing ? (
        <MoreTabs
          tabs={tabs.map(tab => ({
            key: tab.key,
            title: titleOf(tab),
            isActive: tab.key === active,
            isUnsaved: unsaved.includes(tab.key),
            isClosable: tab.key !== homeKey && tab.isPinned !== true,
          }))}
          onChoose={commands.choose}
          onCloseTab={commands.close}
          onLostFocus={() => {
            wanted.current = active
          }}
        />
      ) : null}
      <TabTools say={setSaid} />
      {menu !== null ? (
        <TabMenu
          open
          title={titleOf(tabs.find(tab => tab.key === menu.tab) ?? { title: '' })}
          at={menu}
          items={[
            { text: T.refresh, isDisabled: false, run: () => commands.refresh(menu.tab) },
            { text: T.closeLeft, ...range(menu.tab)('left') },
            { text: T.closeRight, ...range(menu.tab)('right') },
            { text: T.closeOthers, ...range(menu.tab)('others') },
          ]}
          onClose={(isBack = false) => {
            if (isBack) element(menu.tab)?.focus({ preventScroll: true })
            setMenu(null)
          }}
        />
      ) : null}
      <div className="xl-hidden-text" aria-live="polite">
        {said}
      </div>
    </div>
  )
}

/** The open pages as tabs (TAB-01 to TAB-14): 52 px high, in multi-tab mode on wide screens only; and the question about unsaved work. */
export function TabBar() {
  return (
    <>
      {useTabs(selectHasBar) ? <Bar /> : null}
      <UnsavedQuestion />
    </>
  )
}
