import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { CloseOutlined } from '@ant-design/icons'
import { Drawer } from 'antd'
import { MOBILE_MAX_WIDTH } from '#contract/constants.ts'
import { ownClose } from '#src/ui/dialogs/ownClose.ts'
import { useNarrowerThan } from '#src/lib/useNarrow.ts'
import { useUnsaved } from '#src/lib/unsaved.ts'
import { Button } from '#src/ui/Button.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { RIGHTS_TEXT as T } from './rightsTexts.ts'
import './rights.css'

interface Props {
  open: boolean
  title: string
  /** px; whole width on phones */
  width: number
  /** something would be lost: closing asks first */
  isDirty?: boolean
  /** the first field takes the focus */
  isForm?: boolean
  /** a form inside, by the id of its element: 取消 and 保存 stand at the lower edge */
  submit?: { form: string; isOff: boolean }
  onClose: () => void
  children: ReactNode
}

/** A drawer at the right edge that does not lose work. */
export function SideWindow({ open, title, width, isDirty = false, isForm = false, submit, onClose, children }: Props) {
  const body = useRef<HTMLDivElement>(null)
  const isNarrow = useNarrowerThan(MOBILE_MAX_WIDTH)
  const [isAsked, setAsked] = useState(false)
  useUnsaved(open && isDirty, title)
  const close = () => (isDirty ? setAsked(true) : onClose())
  return (
    <>
      <Drawer
        open={open}
        title={title}
        size={isNarrow ? '100%' : width}
        closable={{ 'aria-label': '关闭窗口', closeIcon: <CloseOutlined aria-hidden /> }}
        destroyOnHidden
        onClose={ownClose(close)}
        afterOpenChange={isOpen => {
          if (isOpen && isForm) body.current?.querySelector<HTMLElement>('input:not([type=radio]), textarea')?.focus()
        }}
        footer={
          submit === undefined ? null : (
            <div className="xl-rights-actions">
              <Button onClick={close}>{T.cancel}</Button>
              <Button variant="primary" type="submit" form={submit.form} disabled={submit.isOff}>
                {T.save}
              </Button>
            </div>
          )
        }
      >
        <div ref={body}>{children}</div>
      </Drawer>
      {isAsked ? (
        <LeaveQuestion
          onStay={() => setAsked(false)}
          onLeave={() => {
            setAsked(false)
            onClose()
          }}
        />
      ) : null}
    </>
  )
}
