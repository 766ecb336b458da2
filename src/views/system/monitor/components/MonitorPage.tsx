import { useState } from 'react'
import type { ReactNode } from 'react'
import { monitorSummary } from '#contract/http/calls/monitor.ts'
import { SAMPLES_MAX } from '#contract/entities/monitor.ts'
import type { MonitorSummary } from '#contract/entities/monitor.ts'
import { call } from '#src/lib/http/call.ts'
import { dateTime } from '#src/lib/format.ts'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { Button } from '#src/ui/Button.tsx'
import type { Polled } from './usePolled.ts'
import { usePolled } from './usePolled.ts'
import './monitor.css'

/** What was asked for, or why not; an old value stays and says that it is old. */
export function Shown<T>({
  polled: { value, failure, again },
  failed,
  children,
}: {
  polled: Polled<T>
  /** the page's sentence for figures that cannot be had */
  failed: string
  children: (value: T) => ReactNode
}) {
  return (
    <div className="xl-monitor">
      {failure === null ? null : (
        <LoadError lead={value === null ? failed : `${failed}，以下为上次取得的数据`} failure={failure} again={again} />
      )}
      {value === null ? (
        failure === null ? (
          <div className="xl-monitor-waiting" role="status" aria-label="正在加载">
            {[0, 1, 2, 3].map(at => (
              <i key={at} />
            ))}
          </div>
        ) : null
      ) : (
        children(value)
      )}
    </div>
  )
}

const load = (of: { signal: AbortSignal; unattended: boolean }) => call(monitorSummary, {}, { quiet: true, ...of })

/** The answers since the page was opened, oldest first: the server keeps a history of some figures only. */
function useSeen(summary: MonitorSummary): readonly MonitorSummary[] {
  const [seen, setSeen] = useState<readonly MonitorSummary[]>([])
  if (seen.at(-1)?.at !== summary.at) setSeen([...seen, summary].slice(-SAMPLES_MAX))
  return seen
}
type Draw = (summary: MonitorSummary, seen: readonly MonitorSummary[]) => ReactNode

function Live({
  summary,
  isPaused,
  onPause,
  draw,
}: {
  summary: MonitorSummary
  isPaused: boolean
  onPause: () => void
  draw: Draw
}) {
  const seen = useSeen(summary)
  return (
    <>
      <p className="xl-monitor-at" data-paused={isPaused}>
        <i aria-hidden="true" />
        {isPaused ? '已暂停' : '实时'} {dateTime(summary.at).slice(11)}
        <Button variant="text" title={isPaused ? '每 3 秒刷新' : '停止刷新'} onClick={onPause}>
          {isPaused ? '继续' : '暂停'}
        </Button>
      </p>
      {draw(summary, seen)}
    </>
  )
}

/** A page of monitoring: figures of the server, asked again every three seconds while it is shown and nobody has stopped it. */
export function MonitorPage({ description, failed, children }: { description: string; failed: string; children: Draw }) {
  usePageContent({ description })
  const [isPaused, setPaused] = useState(false)
  const polled = usePolled(load, isPaused)
  return (
    <Shown polled={polled} failed={failed}>
      {summary => <Live summary={summary} isPaused={isPaused} onPause={() => setPaused(!isPaused)} draw={children} />}
    </Shown>
  )
}
