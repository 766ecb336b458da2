import { useSyncExternalStore } from 'react'
import type { GridPhase } from '../data/gridData.ts'
import { useSession } from '../session/SessionContext.ts'

const TEXT: Readonly<Record<GridPhase, string>> = {
  local: '',
  loading: '加载中…',
  live: '',
  syncing: '正在同步…',
  offline: '连接已断开，修改会先保存在本机，恢复后自动提交',
  failed: '',
}

/** Where a shared table stands with its server; nothing while all is well. */
export function GridStatus() {
  const session = useSession()
  const { data } = session
  const told = useSyncExternalStore(session.onMarks, () => {
    const { phase, trouble } = data.status()
    return `${phase}|${trouble}`
  })
  const [phase = 'local', trouble = ''] = told.split('|')
  const text = phase === 'failed' ? trouble : TEXT[phase as GridPhase]
  return (
    <p className="xl-grid-status" role="status" data-phase={phase} hidden={text === ''}>
      {text}
      {phase === 'failed' ? (
        <button type="button" className="xl-text-button" onClick={data.retry}>
          重试
        </button>
      ) : null}
    </p>
  )
}
