import type { ReactNode } from 'react'
import { monitorSummary } from '#contract/http/calls/monitor.ts'
import type { MonitorSummary } from '#contract/entities/monitor.ts'
import { call } from '#src/lib/http/call.ts'
import { dateTime } from '#src/lib/format.ts'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { LoadFault } from '#src/lib/loading/LoadFault.tsx'
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
        <LoadFault lead={value === null ? failed : `${failed}，以下为上次取得的数据`} failure={failure} again={again} />
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

const load = (signal: AbortSignal) => call(monitorSummary, {}, { quiet: true, signal })

/** A page of monitoring: figures of the server, asked again every three seconds while it is shown. */
export function MonitorPage({
  description,
  failed,
  children,
}: {
  description: string
  failed: string
  children: (summary: MonitorSummary) => ReactNode
}) {
  usePageContent({ description })
  const polled = usePolled(load)
  return (
    <Shown polled={polled} failed={failed}>
      {summary => (
        <>
          <p className="xl-monitor-at">更新于 {dateTime(summary.at)}，每 3 秒刷新</p>
          {children(summary)}
        </>
      )}
    </Shown>
  )
}
