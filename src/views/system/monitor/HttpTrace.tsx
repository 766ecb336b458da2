import { useState } from 'react'
import { MONITOR_TEXT, TRACES_MAX } from '#contract/entities/monitor.ts'
import type { HttpTraceLine } from '#contract/entities/monitor.ts'
import { monitorTraces } from '#contract/http/calls/monitor.ts'
import { dateTime } from '#src/lib/format.ts'
import { call } from '#src/lib/http/call.ts'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { Button } from '#src/ui/Button.tsx'
import { Shown } from './components/MonitorPage.tsx'
import { msText } from './components/units.ts'
import { usePolled } from './components/usePolled.ts'

const load = (of: { signal: AbortSignal; unattended: boolean }) => call(monitorTraces, {}, { quiet: true, ...of })
const SLOW_MS = 1_000
const BAD_STATUS = 400

const isMatch = (line: HttpTraceLine, wanted: string) =>
  wanted === '' || `${line.method} ${line.path} ${line.status} ${line.user}`.toLowerCase().includes(wanted.toLowerCase())

function Lines({ lines }: { lines: readonly HttpTraceLine[] }) {
  return (
    <table className="xl-monitor-table" aria-label="最近的请求">
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">方法</th>
          <th scope="col">路径</th>
          <th scope="col" className="xl-monitor-number">
            状态
          </th>
          <th scope="col" className="xl-monitor-number">
            用时
          </th>
          <th scope="col">用户</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={`${line.at} ${lines.length - at}`} data-bad={line.status >= BAD_STATUS} data-slow={line.ms >= SLOW_MS}>
            <td data-label="时间">{dateTime(line.at)}</td>
            <td data-label="方法" translate="no">
              {line.method}
            </td>
            <th scope="row" translate="no">
              {line.path}
            </th>
            <td data-label="状态" className="xl-monitor-number xl-monitor-status">
              {line.status}
            </td>
            <td data-label="用时" className="xl-monitor-number xl-monitor-ms">
              {msText(line.ms)}
            </td>
            <td data-label="用户" translate="no">
              {line.user || '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** 请求追踪: the last requests of this process. */
export default function HttpTrace() {
  usePageContent({ description: `本进程最近的 ${TRACES_MAX} 个请求，不含监控页面自己的请求。` })
  const [isPaused, setPaused] = useState(false)
  const [wanted, setWanted] = useState('')
  const polled = usePolled(load, isPaused)
  return (
    <Shown polled={polled} failed={MONITOR_TEXT.traces}>
      {all => {
        const lines = all.filter(line => isMatch(line, wanted.trim()))
        return (
          <>
            <div className="xl-monitor-tools">
              <input
                type="search"
                aria-label="筛选请求"
                placeholder="按路径、方法、状态或用户筛选"
                value={wanted}
                onChange={event => setWanted(event.target.value)}
              />
              <Button aria-pressed={isPaused} onClick={() => setPaused(!isPaused)}>
                {isPaused ? '继续刷新' : '暂停刷新'}
              </Button>
              <span role="status">
                {wanted.trim() === '' ? `共 ${all.length} 个请求` : `${lines.length} / ${all.length} 个请求`}
              </span>
            </div>
            {lines.length === 0 ? (
              <p className="xl-monitor-empty">{all.length === 0 ? '还没有请求' : '没有符合条件的请求'}</p>
            ) : (
              <div className="xl-monitor-scroll">
                <Lines lines={lines} />
              </div>
            )}
          </>
        )
      }}
    </Shown>
  )
}
