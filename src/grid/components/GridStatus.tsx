import { useSyncExternalStore, type ReactNode } from 'react'
import { CheckOutlined, ClockCircleOutlined, DisconnectOutlined, EditOutlined, SwapOutlined } from '@ant-design/icons'
import type { CellRef } from '#machines/gridMerge/gridMerge.types.ts'
import type { GridPhase } from '../data/gridData.ts'
import type { SessionPorts } from '../session/sessionPorts.ts'
import { useSession } from '../session/SessionContext.ts'
import { besideIn } from './besideIn.ts'
import { NARROWED } from './TroubleBar.tsx'
import { message } from '#src/ui/feedback/toasts.ts'
import { Button } from '#src/ui/Button.tsx'
import { UNFINISHED } from './unfinished.ts'
import './presence.css'

const HINT: Readonly<Partial<Record<GridPhase, string>>> = {
  live: '修改实时同步',
  offline: '连接已断开，修改会先保存在本机，恢复后自动提交',
}

/** What a shared table says of itself, short: icon and words. */
function wordsOf(phase: GridPhase, waiting: number, trouble: string): { icon: ReactNode; text: string } {
  if (phase === 'failed') return { icon: <DisconnectOutlined aria-hidden />, text: trouble }
  if (phase === 'offline')
    return {
      icon: <DisconnectOutlined aria-hidden />,
      text: waiting === 0 ? '连接已断开，修改先存本机' : `连接已断开，${waiting}处存在本机`,
    }
  if (phase === 'loading') return { icon: null, text: '加载中…' }
  if (waiting > 0) return { icon: <ClockCircleOutlined aria-hidden />, text: `${waiting}处待同步` }
  return phase === 'syncing'
    ? { icon: <ClockCircleOutlined aria-hidden />, text: '正在同步…' }
    : { icon: <CheckOutlined aria-hidden />, text: '已同步' }
}

/** Of each row that is not finished the first cell that it needs, or its first one. */
const gapsIn = ({ data, layout }: Pick<SessionPorts, 'data' | 'layout'>): CellRef[] =>
  (data.unfinished?.() ?? []).flatMap(r => {
    const missing = data.missingIn?.(r) ?? []
    const first = layout.shown.find(({ key }) => missing.includes(key)) ?? layout.shown[0]
    return first === undefined ? [] : [{ r, f: first.key }]
  })

/** Where a shared table stands with its server, in the tool line: synced, what waits, what conflicts (a press jumps there). Rows of a page alone say nothing. */
export function GridStatus() {
  const session = useSession()
  const { data } = session
  const told = useSyncExternalStore(session.onMarks, () => {
    const { phase, trouble } = data.status()
    return `${phase}|${data.waiting?.() ?? 0}|${data.troubles().conflicts.length}|${data.unfinished?.().length ?? 0}|${trouble}`
  })
  const [phase = 'local', waiting = '0', conflicts = '0', unfinished = '0', trouble = ''] = told.split('|')
  if (data.record === null) return null
  const { icon, text } = wordsOf(phase as GridPhase, Number(waiting), trouble)
  const jump = (places: readonly CellRef[]) => {
    const to = besideIn(session, places, 1)
    if (to === null) message.warning(NARROWED)
    else session.screen.focus(to)
  }
  return (
    <>
      {conflicts === '0' ? null : (
        <Button className="xl-grid-conflicts" title="转到下一处冲突" onClick={() => jump(data.troubles().conflicts)}>
          <SwapOutlined aria-hidden /> {conflicts}处冲突
        </Button>
      )}
      {unfinished === '0' ? null : (
        <Button
          className="xl-grid-conflicts"
          title="转到下一个未完成的行：填好必填的单元格后才会提交"
          onClick={() => jump(gapsIn(session))}
        >
          <EditOutlined aria-hidden /> {unfinished}行{UNFINISHED}
        </Button>
      )}
      <p className="xl-grid-status" role="status" data-phase={phase} title={HINT[phase as GridPhase]}>
        {icon} {text}
        {phase === 'failed' ? (
          <Button variant="text" onClick={data.retry}>
            重试
          </Button>
        ) : null}
      </p>
    </>
  )
}
