import type { ReactNode } from 'react'
import { CloseOutlined } from '@ant-design/icons'
import { Drawer } from 'antd'
import { MOBILE_MAX_WIDTH } from '#contract/constants.ts'
import { useNarrowerThan } from '#src/lib/useNarrow.ts'
import '#src/ui/dialogs/drawer.css'
import { ownClose } from './ownClose.ts'

/** A drawer at the right edge that only shows; whole width on phones. */
export function WindowFrame(props: {
  open: boolean
  title: string
  width: number
  extra?: ReactNode
  onClose: () => void
  /** it stands open: what takes the focus in it may take it now */
  opened?: () => void
  children: ReactNode
}) {
  const isNarrow = useNarrowerThan(MOBILE_MAX_WIDTH)
  return (
    <Drawer
      rootClassName="xl-drawer"
      open={props.open}
      title={props.title}
      size={isNarrow ? '100%' : props.width}
      closable={{ 'aria-label': '关闭窗口', closeIcon: <CloseOutlined aria-hidden /> }}
      extra={props.extra}
      destroyOnHidden
      onClose={ownClose(props.onClose)}
      afterOpenChange={isThere => {
        if (isThere) props.opened?.()
      }}
    >
      {props.children}
    </Drawer>
  )
}
