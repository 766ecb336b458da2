import { memo } from 'react'
import type { CSSProperties, KeyboardEventHandler, PointerEventHandler, Ref } from 'react'
import { TabSign } from './TabSign.tsx'
import { TAB_TEXT as T } from './tabTexts.ts'

/** How a tab is read out. */
const tabName = (title: string, isUnsaved: boolean, isPinned: boolean): string => {
  const name = isPinned ? T.isPinned(title) : title
  return isUnsaved ? T.unsaved(name) : name
}

export interface TabItemProps {
  tab: string
  title: string
  isActive: boolean
  isUnsaved: boolean
  isClosable: boolean
  /** it has a pin in place of the cross */
  isPinned?: boolean
  /** what dragging adds */
  ref?: Ref<HTMLDivElement>
  style?: CSSProperties
  isDragged?: boolean
  onPointerDown?: PointerEventHandler<HTMLDivElement> | undefined
  onKeyDown?: KeyboardEventHandler<HTMLDivElement> | undefined
}

/**
 * One tab. What is done with it is heard by the bar, so that fifty tabs cost little. The cross is for the mouse; by keyboard Delete closes, which
 * keeps a tab a single thing for screen readers.
 */
export const TabItem = memo(function TabItem(props: TabItemProps) {
  const {
    tab,
    title,
    isActive,
    isUnsaved,
    isClosable,
    isPinned = false,
    ref,
    style,
    isDragged = false,
    onPointerDown,
    onKeyDown,
  } = props
  return (
    <div
      ref={ref}
      className="xl-tab"
      style={style}
      role="tab"
      tabIndex={isActive ? 0 : -1}
      aria-selected={isActive}
      aria-controls="xl-content"
      aria-label={tabName(title, isUnsaved, isPinned)}
      title={title}
      data-key={tab}
      data-movable={onPointerDown !== undefined}
      data-dragged={isDragged}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    >
      {isUnsaved ? <i className="xl-tab-dot" aria-hidden="true" /> : null}
      <span className="xl-tab-title">{title}</span>
      {isClosable ? (
        <span className="xl-tab-close" data-close={tab} title={T.close(title)} aria-hidden="true">
          <svg viewBox="0 0 12 12">
            <path d="M3 3l6 6M9 3l-6 6" />
          </svg>
        </span>
      ) : isPinned ? (
        <TabSign name="pinned" />
      ) : null}
    </div>
  )
})
