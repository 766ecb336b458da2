import { useSyncExternalStore } from 'react'
import type { GridPhase } from '../data/gridData.ts'
import { useSession } from '../session/SessionContext.ts'
import { People } from './People.tsx'
import { TroubleBar } from './TroubleBar.tsx'
import './presence.css'

const TEXT: Readonly<Record<GridPhase, string>> = {
  local: '',
  loading: '加载中…',
  live: '修改实时同步',
  syncing: '正在同步…',
  offline: '连接已断开，修改会先保存在本机，恢复后自动提交',
  failed: '',
}

/** The line over a shared table: where it stands with its server, what waits for a word, who else is there. Rows of a page alone have none. */
export function GridStatus() {
  const session = useSession()
  const { data, windows } = session
  const told = useSyncExternalStore(session.onMarks, () => {
    const { phase, trouble } = data.status()
    return `${phase}|${trouble}`
  })
  const [phase = 'local', trouble = ''] = told.split('|')
  if (data.record === null) return null
  return (
    <div className="xl-grid-standing">
      <p className="xl-grid-status" role="status" data-phase={phase}>
        {phase === 'failed' ? trouble : TEXT[phase as GridPhase]}
        {phase === 'failed' ? (
          <button type="button" className="xl-text-button" onClick={data.retry}>
            重试
          </button>
        ) : null}
      </p>
      <TroubleBar />
      <People />
      <button
        type="button"
        className="xl-grid-help"
        aria-label="键盘快捷键"
        title="键盘快捷键（Ctrl+/）"
        onClick={() => windows.open({ kind: 'keys' })}
      >
        ?
      </button>
    </div>
  )
}
