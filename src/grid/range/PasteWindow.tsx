import { useEffect, useRef, useSyncExternalStore } from 'react'
import { thousands } from '#src/lib/format/thousands.ts'
import { Modal } from '#src/lib/dialogs/Modal.tsx'
import { useSession } from '../session/SessionContext.ts'
import type { WindowProps } from '../windows/gridWindow.ts'
import { PasteFaults } from './PasteFaults.tsx'
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
  const faults = plan?.faults ?? []
  return (
    <Modal
      open={open}
      title="粘贴预览"
      width={880}
      onClose={cancel}
      footer={
        <>
          <button type="button" className="xl-button" onClick={cancel}>
            取消
          </button>
          <button
            ref={confirm}
            type="button"
            className="xl-button xl-button-primary"
            disabled={phase !== 'ready' || job.size === faults.length}
            onClick={() => void job.write()}
          >
            全部粘贴
          </button>
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
          {plan === null ? '' : faults.length === 0 ? '，全部可以粘贴' : `，其中 ${thousands(faults.length)} 个有问题，不会粘贴`}
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
            <PasteFaults title="他人刚修改的单元格" faults={overtaken} />
          </>
        )}
        {busy.length === 0 ? null : <PasteFaults title="他人正在编辑的单元格" faults={busy} />}
        {faults.length === 0 ? null : <PasteFaults title="有问题的单元格" faults={faults} />}
        {plan === null ? null : <PasteSample session={session} plan={plan} />}
      </div>
    </Modal>
  )
}
