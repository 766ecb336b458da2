import { useEffect, useRef, useSyncExternalStore } from 'react'
import { thousands } from '#src/lib/format/thousands.ts'
import { Modal } from '#src/lib/dialogs/Modal.tsx'
import { useSession } from '../session/SessionContext.ts'
import type { WindowProps } from '../windows/GridWindows.tsx'
import { PasteFaults } from './PasteFaults.tsx'
import { PasteSample } from './PasteSample.tsx'
import './paste.css'

const NOBODY = { overtaken: [], busy: [] }
const PHASES = { checking: '正在检查', writing: '正在粘贴' } as const

/** 粘贴预览: what a large paste does and which cells it leaves out, before anything is written; while it is written, how far it is. */
export default function PasteWindow({ open, shown: { job }, onClose }: WindowProps<'paste'>) {
  const session = useSession()
  const state = useSyncExternalStore(job.listen, job.get)
  const { phase, share, plan } = state
  const { overtaken, busy } = state.phase === 'ready' ? state : NOBODY
  const isAway = useSyncExternalStore(session.onMarks, () => !['local', 'live', 'syncing'].includes(session.data.status().phase))
  const confirm = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (phase === 'done') onClose()
    // nothing could be confirmed before, so nobody went anywhere yet
    if (phase === 'ready') confirm.current?.focus()
  }, [phase, onClose])
  const cancel = () => {
    job.cancel()
    onClose()
  }
  const faults = plan?.faults ?? []
  const isBusy = phase === 'checking' || phase === 'writing'
  const isWriting = phase === 'writing'
  return (
    <Modal
      open={open}
      title="粘贴预览"
      width={880}
      isClosable={!isWriting}
      onClose={cancel}
      footer={
        <>
          <button type="button" className="xl-button" onClick={isWriting ? () => job.cancel() : cancel}>
            {isWriting ? '停止' : '取消'}
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
        {isBusy ? (
          <div className="xl-grid-paste-progress">
            <progress aria-label={PHASES[phase]} max={1} value={share} />
            <span aria-hidden="true">
              {PHASES[phase]} {Math.round(share * 100)}%
            </span>
          </div>
        ) : null}
        {isWriting && isAway ? <p role="status">连接已断开，恢复后继续粘贴。</p> : null}
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
