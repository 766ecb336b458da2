import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { DownOutlined } from '@ant-design/icons'
import { lazyDialog } from '#src/ui/dialogs/lazyDialog.tsx'
import { Button } from '#src/ui/Button.tsx'
import type { MoreTabListProps } from './MoreTabList.tsx'
import { TAB_TEXT as T } from './tabTexts.ts'

interface Props extends Pick<MoreTabListProps, 'tabs' | 'onChoose' | 'onCloseTab'> {
  /** all tabs fit again: the list leaves the page while it has the focus */
  onLostFocus: () => void
}
const MoreTabList = lazyDialog<MoreTabListProps>(() => import('./MoreTabList.tsx'))

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
      <Button
        ref={button}
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
      </Button>
      {isOpen ? <MoreTabList {...props} open button={button} onClose={leave} /> : null}
    </div>
  )
}
