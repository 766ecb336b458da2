import { useRef, useState, type ReactNode } from 'react'
import { CloseOutlined } from '@ant-design/icons'
import { Drawer } from 'antd'
import { MOBILE_MAX_WIDTH } from '#contract/constants.ts'
import { selectDialog, selectIsDialogLoading, selectIsSaving, selectSubject } from '#machines/resourceList/resourceList.select.ts'
import { Modal } from '#src/lib/dialogs/Modal.tsx'
import type { DialogProps } from '#src/lib/dialogs/lazyDialog.tsx'
import { ownClose } from '#src/lib/dialogs/ownClose.ts'
import { useLastWhile } from '#src/lib/dialogs/useLastWhile.ts'
import { ConfirmDialog } from '#src/lib/feedback/ConfirmDialog.tsx'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { useNarrowerThan } from '#src/lib/useNarrow.ts'
import { TEXT } from '../texts.ts'
import { useList, useListRuntime } from '../useList.ts'
import { FormBody } from './FormBody.tsx'
import { FORM_TEXT } from './formTexts.ts'
import './form.css'

interface FrameProps {
  open: boolean
  title: string
  width: number
  footer: ReactNode
  onClose: () => void
  children: ReactNode
}

function DrawerFrame({ open, title, width, footer, onClose, children }: FrameProps) {
  const body = useRef<HTMLDivElement>(null)
  const isNarrow = useNarrowerThan(MOBILE_MAX_WIDTH)
  return (
    <Drawer
      open={open}
      title={title}
      size={isNarrow ? '100%' : width}
      closable={{ 'aria-label': '关闭窗口', closeIcon: <CloseOutlined aria-hidden /> }}
      footer={<div className="xl-modal-footer">{footer}</div>}
      destroyOnHidden
      onClose={ownClose(onClose)}
      afterOpenChange={isOpen => {
        // who writes already is not interrupted
        if (isOpen && !body.current?.contains(document.activeElement))
          body.current?.querySelector<HTMLElement>('[data-autofocus] :is(input, textarea)')?.focus()
      }}
    >
      <div ref={body}>{children}</div>
    </Drawer>
  )
}
function PageFrame({ open, title, footer, children }: FrameProps) {
  return (
    <section className="xl-form-page" aria-label={title} hidden={!open}>
      <h2>{title}</h2>
      {children}
      <div className="xl-modal-footer xl-form-page-footer">{footer}</div>
    </section>
  )
}
const FRAMES = { drawer: DrawerFrame, modal: Modal, page: PageFrame } as const

/** The form of a row in a drawer, a modal window or in place of the list. Work that is not saved is asked about before it goes. */
export default function FormWindow({ open, onClose }: DialogProps) {
  const { resource, screen } = useListRuntime()
  const dialog = useLastWhile(open, useList(selectDialog))
  const subject = useLastWhile(open, useList(selectSubject))
  const isLoading = useList(selectIsDialogLoading)
  const isSaving = useList(selectIsSaving)
  const [isDirty, setDirty] = useState(false)
  const [faults, setFaults] = useState(0)
  const [isLeaving, setLeaving] = useState(false)
  // each opening is a form of its own; the last one stays until then, so that it can leave in peace
  const [round, setRound] = useState(0)
  const [wasOpen, setWasOpen] = useState(false)
  if (wasOpen !== open) {
    setWasOpen(open)
    if (open) {
      setRound(round + 1)
      setFaults(0)
    }
  }
  const look = screen.form ?? {}
  const Frame = FRAMES[look.as ?? 'drawer']
  const title = (dialog === 'edit' ? FORM_TEXT.edit : FORM_TEXT.add)(resource.title)
  const id = `form-${resource.id.replace('/', '-')}`
  const leave = () => {
    setDirty(false)
    setLeaving(false)
    onClose()
  }
  return (
    <>
      <Frame
        open={open}
        title={title}
        width={look.width ?? (look.columns === 2 ? 800 : 560)}
        onClose={() => (isDirty ? setLeaving(true) : leave())}
        footer={
          <>
            <span className="xl-form-faults" role="status">
              {faults === 0 ? null : FORM_TEXT.toMend(faults)}
            </span>
            <button type="button" className="xl-button" onClick={() => (isDirty ? setLeaving(true) : leave())}>
              {TEXT.cancel}
            </button>
            <button type="submit" form={id} className="xl-button xl-button-primary" disabled={isSaving || isLoading}>
              {TEXT.save}
            </button>
          </>
        }
      >
        {isLoading ? (
          <Loading shape="form" />
        ) : round > 0 ? (
          <FormBody key={round} id={id} open={open} subject={subject} onDirty={setDirty} onFaults={setFaults} />
        ) : null}
      </Frame>
      {isLeaving ? (
        <ConfirmDialog
          title={FORM_TEXT.leaveTitle}
          confirm={FORM_TEXT.leave}
          cancel={FORM_TEXT.stay}
          danger
          onConfirm={leave}
          onClose={() => setLeaving(false)}
        >
          {FORM_TEXT.leaveQuestion}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
