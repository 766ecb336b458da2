import { MONITOR_TEXT } from '#contract/entities/monitor.ts'
import { Cards, Facts, Figure, Share } from './components/Figures.tsx'
import { MonitorPage } from './components/MonitorPage.tsx'
import { bytesText, durationText, percentText } from './components/units.ts'

/** 服务器信息: the machine under the server. */
export default function SystemInfo() {
  return (
    <MonitorPage description="服务器的处理器、内存与磁盘。" failed={MONITOR_TEXT.server}>
      {({ machine, disks, history }, seen) => {
        const used = machine.memory - machine.memoryFree
        return (
          <>
            <Cards title="负载">
              <Figure
                name="处理器使用率"
                value={percentText(machine.cpu)}
                hint={`${machine.cores} 核`}
                part={machine.cpu}
                series={{ values: history.map(sample => sample.machineCpu), text: percentText, top: 1 }}
              />
              <Figure
                name="平均负载"
                value={machine.load[0].toFixed(2)}
                hint={`5 分钟 ${machine.load[1].toFixed(2)}，15 分钟 ${machine.load[2].toFixed(2)}`}
                part={machine.load[0] / machine.cores}
                series={{ values: seen.map(one => one.machine.load[0]), text: load => load.toFixed(2), top: machine.cores }}
              />
              <Share
                name="内存"
                title="内存"
                value={percentText(used / machine.memory)}
                part={used / machine.memory}
                text={`已用 ${bytesText(used)}，共 ${bytesText(machine.memory)}`}
              />
              {disks.map(disk => (
                <Share
                  key={disk.name}
                  name={disk.name}
                  title={`磁盘（${disk.name}）`}
                  value={`${disk.restPPT}%`}
                  part={disk.restPPT / 100}
                  text={`可用 ${bytesText(disk.rest)}，共 ${bytesText(disk.max)}`}
                />
              ))}
            </Cards>
            <Facts
              title="服务器"
              facts={[
                ['操作系统', machine.platform, true],
                ['处理器', machine.model, true],
                ['核数', String(machine.cores)],
                ['开机时长', durationText(machine.uptime)],
              ]}
            />
          </>
        )
      }}
    </MonitorPage>
  )
}
