import { useState, type ReactNode } from 'react'
import { CloseOutlined } from '@ant-design/icons'
import { Drawer } from 'antd'
import { MOBILE_MAX_WIDTH } from '#contract/constants.ts'
import { selectDialog, selectIsDialogLoading, selectIsSaving, selectSubject } from '#machines/resourceList/resourceList.select.ts'
import { FocusMarked } from '#src/ui/dialogs/FocusMarked.tsx'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import type { DialogProps } from '#src/ui/dialogs/lazyDialog.tsx'
import '#src/ui/dialogs/drawer.css'
import { ownClose } from '#src/ui/dialogs/ownClose.ts'
import { useLastWhile } from '#src/ui/dialogs/useLastWhile.ts'
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { useNarrowerThan } from '#src/lib/useNarrow.ts'
import { Button } from '#src/ui/Button.tsx'
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
  /** an answer is awaited: it cannot be closed */
  isBusy: boolean
  onClose: () => void
  children: ReactNode
}

function DrawerFrame({ open, title, width, footer, isBusy, onClose, children }: FrameProps) {
  const isNarrow = useNarrowerThan(MOBILE_MAX_WIDTH)
  const [isOpened, setOpened] = useState(false)
  return (
    <Drawer
      rootClassName="xl-drawer"
      open={open}
      title={title}
      size={isNarrow ? '100%' : width}
      closable={{ 'aria-label': '关闭窗口', closeIcon: <CloseOutlined aria-hidden />, disabled: isBusy }}
      keyboard={!isBusy}
      mask={{ closable: !isBusy }}
      footer={<div className="xl-modal-footer">{footer}</div>}
      destroyOnHidden
      onClose={ownClose(onClose)}
      afterOpenChange={setOpened}
    >
      <FocusMarked isOpen={isOpened}>{children}</FocusMarked>
    </Drawer>
  )
}
function PageFrame({ open, title, footer, children }: FrameProps) {
  return (
    <section className="xl-form-page" aria-label={title} hidden={!open}>
      <h2>{title}</h2>
      <FocusMarked isOpen={open}>{children}</FocusMarked>
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
  const [issues, setIssues] = useState(0)
  const [isLeaving, setLeaving] = useState(false)
  // each opening is a form of its own; the last one stays until then, so that it can leave in peace
  const [round, setRound] = useState(0)
  const [wasOpen, setWasOpen] = useState(false)
  if (wasOpen !== open) {
    setWasOpen(open)
    if (open) {
      setRound(round + 1)
      setIssues(0)
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
        width={look.width ?? (look.columns === 2 ? 720 : 480)}
        isBusy={isSaving}
        onClose={() => (isDirty ? setLeaving(true) : leave())}
        footer={
          <>
            <span className="xl-form-issues" role="status">
              {issues === 0 ? null : FORM_TEXT.toMend(issues)}
            </span>
            <Button disabled={isSaving} onClick={() => (isDirty ? setLeaving(true) : leave())}>
              {TEXT.cancel}
            </Button>
            <Button variant="primary" type="submit" form={id} disabled={isSaving || isLoading}>
              {TEXT.save}
            </Button>
          </>
        }
      >
        {isLoading ? (
          <Loading shape="form" />
        ) : round > 0 ? (
          <FormBody key={round} id={id} open={open} subject={subject} onDirty={setDirty} onIssues={setIssues} />
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
