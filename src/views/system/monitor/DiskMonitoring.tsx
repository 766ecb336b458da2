import { MONITOR_TEXT } from '#contract/entities/monitor.ts'
import { queryDiskInfo } from '#contract/http/calls/monitor.ts'
import { call } from '#src/lib/http/call.ts'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { Cards, Share } from './components/Figures.tsx'
import { Shown } from './components/MonitorPage.tsx'
import { bytesText } from './components/units.ts'
import { usePolled } from './components/usePolled.ts'

const load = (of: { signal: AbortSignal; unattended: boolean }) => call(queryDiskInfo, {}, { quiet: true, ...of })

/** 磁盘监控: the disk that holds uploads and the embedded database. */
export default function DiskMonitoring() {
  usePageContent({ description: '上传的文件与内嵌数据库所在的磁盘。' })
  const polled = usePolled(load)
  return (
    <Shown polled={polled} failed={MONITOR_TEXT.disk}>
      {disks => (
        <Cards title="磁盘">
          {disks.map(({ name, max, rest, restPPT }) => (
            <Share
              key={name}
              name={name}
              title={name}
              value={`已用 ${restPPT}%`}
              part={restPPT / 100}
              text={`已用 ${bytesText(max - rest)}，可用 ${bytesText(rest)}，共 ${bytesText(max)}`}
            />
          ))}
        </Cards>
      )}
    </Shown>
  )
}
