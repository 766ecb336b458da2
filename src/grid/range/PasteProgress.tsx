import { useSyncExternalStore } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { useSession } from '../session/SessionContext.ts'
import type { PasteJob } from './pasteJob.ts'
import './paste.css'

/** The line under the rows while a paste is written: how far it is, and the way to stop it. The grid goes on working. */
export function PasteProgress() {
  const { pasting } = useSession()
  const job = useSyncExternalStore(pasting.subscribe, pasting.current)
  return job === null ? null : <Progress job={job} />
}

function Progress({ job }: { job: PasteJob }) {
  const session = useSession()
  const { share } = useSyncExternalStore(job.listen, job.get)
  const isAway = useSyncExternalStore(session.onMarks, () => !['local', 'live', 'syncing'].includes(session.data.status().phase))
  return (
    <div className="xl-grid-trouble-line" role="group" aria-label="粘贴进度">
      <progress aria-label="正在粘贴" max={1} value={share} />
      <span aria-hidden="true">正在粘贴 {Math.round(share * 100)}%</span>
      {isAway ? <span role="status">连接已断开，恢复后继续粘贴。</span> : null}
      <Button variant="text" onClick={() => job.cancel()}>
        停止
      </Button>
    </div>
  )
}
