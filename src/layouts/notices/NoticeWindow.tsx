import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'
import { CloseOutlined } from '@ant-design/icons'
import { Drawer, Popover } from 'antd'
import { WIDTH } from '#contract/widths.ts'
import { NOTICE_TEXT as T } from '#contract/rules/noticeTexts.ts'
import { NoticePanel } from './NoticePanel.tsx'
import type { NoticeTabKey } from './NoticeTabs.tsx'
import type { Connection } from './useConnection.ts'

interface Props {
  open: boolean
  isMobile: boolean
  /** what opens it: gets the focus back on Escape */
  bell: RefObject<HTMLElement | null>
  connection: Connection
  onClose: () => void
}

/** A press beside the popover and its bell closes it. */
function usePressElsewhere(isOpen: boolean, bell: Props['bell'], onClose: () => void): void {
  const press = useEffectEvent(({ target }: PointerEvent) => {
    const isInside =
      target instanceof Element && (bell.current?.contains(target) || target.closest('.xl-notice-popover') !== null)
    if (!isInside) onClose()
  })
  useEffect(() => {
    if (!isOpen) return undefined
    document.addEventListener('pointerdown', press, true)
    return () => document.removeEventListener('pointerdown', press, true)
  }, [isOpen])
}

/** Escape closes the popover, also while it opens and the focus is not in it yet; in a window above, the key is that window's. */
function useEscape(isOpen: boolean, bell: Props['bell'], onClose: () => void): void {
  const press = useEffectEvent(({ key, target }: KeyboardEvent) => {
    if (key !== 'Escape' || !(target instanceof Element)) return
    if (target.closest('.xl-notice-popover') === null && target.closest('dialog, [role=dialog]') !== null) return
    onClose()
    bell.current?.focus()
  })
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOpen])
}

/** What the bell opens: its three tabs in a popover below it, on narrow screens in a drawer (LAYOUT-34). */
export default function NoticeWindow({ open, isMobile, bell, connection, onClose }: Props) {
  const [tab, setTab] = useState<NoticeTabKey>('notices')
  usePressElsewhere(open && !isMobile, bell, onClose)
  useEscape(open && !isMobile, bell, onClose)
  const panel = <NoticePanel tab={tab} onTab={setTab} connection={connection} onLeave={onClose} />
  if (isMobile)
    return (
      <Drawer
        open={open}
        onClose={onClose}
        placement="right"
        size="100%"
        title={T.label}
        closeIcon={<CloseOutlined aria-label="关闭" />}
        rootClassName="xl-notice-drawer"
        destroyOnHidden
      >
        {panel}
      </Drawer>
    )
  return (
    <Popover
      open={open}
      trigger={[]}
      placement="bottomRight"
      rootClassName="xl-notice-popover"
      styles={{ root: { width: WIDTH.notice } }}
      destroyOnHidden
      afterOpenChange={isThere => {
        if (isThere) document.querySelector<HTMLElement>('.xl-notice-popover [role=tab][aria-selected=true]')?.focus()
      }}
      content={
        <div role="dialog" aria-label={T.label} tabIndex={-1}>
          {panel}
        </div>
      }
    >
      <span className="xl-bell-place" aria-hidden="true" />
    </Popover>
  )
}
