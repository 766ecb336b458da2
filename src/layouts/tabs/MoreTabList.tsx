import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { DialogProps } from '#src/ui/dialogs/lazyDialog.tsx'
import { Button } from '#src/ui/Button.tsx'
import { TAB_TEXT as T } from './tabTexts.ts'
import { useDismiss } from './useDismiss.ts'

interface MoreTab {
  key: string
  title: string
  isActive: boolean
  isUnsaved: boolean
  isClosable: boolean
}
/** A list that is not open is not drawn. */
export interface MoreTabListProps extends DialogProps {
  tabs: readonly MoreTab[]
  onChoose: (key: string) => void
  onCloseTab: (key: string) => void
  /** what opened it; takes the focus when nothing is left to close */
  button: RefObject<HTMLButtonElement | null>
}

/** The entries of 更多. */
export default function MoreTabList({ tabs, onChoose, onCloseTab, onClose, button }: MoreTabListProps) {
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
  useDismiss(box, onClose)
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
            <Button
              className="xl-tab-more-entry"
              aria-current={isActive ? 'page' : undefined}
              aria-label={isUnsaved ? T.unsaved(title) : title}
              onClick={() => {
                onClose()
                onChoose(key)
              }}
            >
              {isUnsaved ? <i className="xl-tab-dot" aria-hidden="true" /> : null}
              <span className="xl-tab-title">{title}</span>
            </Button>
            {isClosable ? (
              <Button
                className="xl-tab-more-close"
                aria-label={T.close(title)}
                onClick={() => {
                  closing.current = { key, place }
                  onCloseTab(key)
                }}
              >
                <svg viewBox="0 0 12 12" aria-hidden="true">
                  <path d="M3 3l6 6M9 3l-6 6" />
                </svg>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  )
}
