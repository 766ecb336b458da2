import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { DownOutlined } from '@ant-design/icons'
import { TAB_TEXT as T } from './tabTexts.ts'
import { useDismiss } from './useDismiss.ts'

export interface MoreTab {
  key: string
  title: string
  isActive: boolean
  isUnsaved: boolean
  isClosable: boolean
}
interface Props {
  tabs: readonly MoreTab[]
  onChoose: (key: string) => void
  onClose: (key: string) => void
  /** all tabs fit again: the list leaves the page while it has the focus */
  onLostFocus: () => void
}

type ListProps = Omit<Props, 'onLostFocus'> & { button: RefObject<HTMLButtonElement | null>; onLeave: () => void }

function List({ tabs, onChoose, onClose, onLeave, button }: ListProps) {
  const box = useRef<HTMLDivElement>(null)
  const closing = useRef<{ key: string; place: number } | null>(null)
  // The button that closed a tab leaves with its entry: the focus goes on to the next one.
  useLayoutEffect(() => {
    const closed = closing.current
    if (closed === null || tabs.some(({ key }) => key === closed.key)) return
    closing.current = null
    if (document.activeElement !== document.body && document.activeElement !== null) return
    const next = box.current?.querySelectorAll('li')[closed.place]
    const target = next?.querySelector<HTMLElement>('.xl-tab-more-close') ?? next?.querySelector<HTMLElement>('button')
    ;(target ?? button.current)?.focus({ preventScroll: true })
  }, [tabs, button])
  useDismiss(box, onLeave)
  useEffect(() => {
    const chosen = box.current?.querySelector<HTMLElement>('[aria-current]')
    chosen?.scrollIntoView({ block: 'nearest' })
    chosen?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={box} className="xl-tab-more-list" role="dialog" aria-label={T.all}>
      <ul>
        {tabs.map(({ key, title, isActive, isUnsaved, isClosable }, place) => (
          <li key={key}>
            <button
              type="button"
              className="xl-tab-more-entry"
              aria-current={isActive ? 'page' : undefined}
              aria-label={isUnsaved ? T.unsaved(title) : title}
              onClick={() => {
                onLeave()
                onChoose(key)
              }}
            >
              {isUnsaved ? <i className="xl-tab-dot" aria-hidden="true" /> : null}
              <span className="xl-tab-title">{title}</span>
            </button>
            {isClosable ? (
              <button
                type="button"
                className="xl-tab-more-close"
                aria-label={T.close(title)}
                onClick={() => {
                  closing.current = { key, place }
                  onClose(key)
                }}
              >
                <svg viewBox="0 0 12 12" aria-hidden="true">
                  <path d="M3 3l6 6M9 3l-6 6" />
                </svg>
              </button>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** All tabs in a list, for when they do not fit into the bar; each can be closed there without a keyboard. */
export function MoreTabs({ onLostFocus, ...props }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const lost = useRef(onLostFocus)
  useEffect(() => {
    lost.current = onLostFocus
  })
  useLayoutEffect(() => {
    const element = root.current
    return () => {
      if (element?.contains(document.activeElement)) lost.current()
    }
  }, [])
  const leave = useCallback(() => setOpen(false), [])
  return (
    <div
      ref={root}
      className="xl-tab-more"
      onKeyDown={event => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        leave()
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        className="xl-tab-more-button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerDown={event => {
          // the press outside of the list would close it, and the click open it again
          if (isOpen) event.nativeEvent.stopImmediatePropagation()
        }}
        onClick={() => setOpen(!isOpen)}
      >
        {T.more}
        <DownOutlined aria-hidden style={{ fontSize: 10 }} />
      </button>
      {isOpen ? <List {...props} button={button} onLeave={leave} /> : null}
    </div>
  )
}
