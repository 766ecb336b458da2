import { MONITOR_TEXT } from '#contract/entities/monitor.ts'
import { dateTime } from '#src/lib/format.ts'
import { Cards, Facts, Figure } from './components/Figures.tsx'
import { MonitorPage } from './components/MonitorPage.tsx'
import { bytesText, countText, durationText, msText, percentText } from './components/units.ts'

/** 进程信息: the Node process of the server. */
export default function JvmInfo() {
  return (
    <MonitorPage description="本服务进程的内存、处理器与事件循环。" failed={MONITOR_TEXT.process}>
      {({ process, history }) => (
        <>
          <Cards title="运行">
            <Figure
              name="堆内存"
              value={bytesText(process.heapUsed)}
              hint={`已申请 ${bytesText(process.heapTotal)}，上限 ${bytesText(process.heapLimit)}`}
              part={process.heapUsed / process.heapLimit}
              series={{ values: history.map(sample => sample.heapUsed), text: bytesText }}
            />
            <Figure
              name="常驻内存"
              value={bytesText(process.rss)}
              hint={`堆外 ${bytesText(process.external)}`}
              series={{ values: history.map(sample => sample.rss), text: bytesText }}
            />
            <Figure
              name="处理器使用率"
              value={percentText(process.cpu)}
              hint="相对一个核"
              part={process.cpu}
              series={{ values: history.map(sample => sample.cpu), text: percentText, top: 1 }}
            />
            <Figure
              name="事件循环延迟"
              value={msText(process.delay.max)}
              hint={`3 秒内最长；平均 ${msText(process.delay.mean)}，99% 不超过 ${msText(process.delay.p99)}`}
              series={{ values: history.map(sample => sample.delay), text: msText, top: 10 }}
            />
          </Cards>
          <Facts
            title="进程"
            facts={[
              ['Node 版本', process.node],
              ['产品版本', process.version],
              ['进程号', String(process.pid)],
              ['启动时间', dateTime(process.startedAt)],
              ['运行时长', durationText(process.uptime)],
              ['垃圾回收', `${countText(process.gc.count)} 次，共 ${msText(process.gc.ms)}`],
              ['缓冲区内存', bytesText(process.arrayBuffers)],
            ]}
          />
        </>
      )}
    </MonitorPage>
  )
}
