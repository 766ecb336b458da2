import { useEffect, useRef, useSyncExternalStore } from 'react'
import { thousands } from '#src/lib/format/thousands.ts'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { Button } from '#src/ui/Button.tsx'
import { useSession } from '../session/SessionContext.ts'
import type { WindowProps } from '../windows/gridWindow.ts'
import { PasteErrors } from './PasteErrors.tsx'
import { PasteSample } from './PasteSample.tsx'
import './paste.css'

const NOBODY = { overtaken: [], busy: [] }

/** 粘贴预览: what a large paste does and which cells it leaves out, before anything is written. */
export default function PasteWindow({ open, shown: { job }, onClose }: WindowProps<'paste'>) {
  const session = useSession()
  const state = useSyncExternalStore(job.listen, job.get)
  const { phase, share, plan } = state
  const { overtaken, busy } = state.phase === 'ready' ? state : NOBODY
  const confirm = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // while it is written the grid goes on working: the line under the rows says how far it is
    if (phase === 'writing' || phase === 'done') onClose()
    // nothing could be confirmed before, so nobody went anywhere yet
    if (phase === 'ready') confirm.current?.focus()
  }, [phase, onClose])
  const cancel = () => {
    job.cancel()
    onClose()
  }
  const issues = plan?.issues ?? []
  return (
    <Modal
      open={open}
      title="粘贴预览"
      width={880}
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>取消</Button>
          <Button
            variant="primary"
            ref={confirm}
            disabled={phase !== 'ready' || job.size === issues.length}
            onClick={() => void job.write()}
          >
            全部粘贴
          </Button>
        </>
      }
    >
      <div className="xl-grid-paste">
        <p
          className="xl-grid-paste-sum"
          aria-live="polite"
          tabIndex={-1}
          // where the window puts the focus; it goes on to the button as soon as that can be pressed
          data-autofocus
          onFocus={() => confirm.current?.focus()}
        >
          共 {thousands(job.size)} 个单元格
          {job.added > 0 ? `，新增 ${thousands(job.added)} 行` : ''}
          {plan === null ? '' : issues.length === 0 ? '，全部可以粘贴' : `，其中 ${thousands(issues.length)} 个有问题，不会粘贴`}
          。
        </p>
        {plan?.left.map(sentence => (
          <p key={sentence} className="xl-grid-paste-left">
            {sentence}
          </p>
        ))}
        {phase === 'checking' ? (
          <div className="xl-grid-paste-progress">
            <progress aria-label="正在检查" max={1} value={share} />
            <span aria-hidden="true">正在检查 {Math.round(share * 100)}%</span>
          </div>
        ) : null}
        {phase === 'failed' ? <p role="alert">检查未能完成，请重试。</p> : null}
        {overtaken.length === 0 ? null : (
          <>
            <p role="alert" className="xl-grid-paste-left">
              您查看期间，他人修改了其中 {thousands(overtaken.length)} 个单元格，尚未粘贴。再按一次“全部粘贴”将覆盖这些修改。
            </p>
            <PasteErrors title="他人刚修改的单元格" issues={overtaken} />
          </>
        )}
        {busy.length === 0 ? null : <PasteErrors title="他人正在编辑的单元格" issues={busy} />}
        {issues.length === 0 ? null : <PasteErrors title="有问题的单元格" issues={issues} />}
        {plan === null ? null : <PasteSample session={session} plan={plan} />}
      </div>
    </Modal>
  )
}
