import { useState } from 'react'
import { MONITOR_TEXT } from '#contract/entities/monitor.ts'
import type { MonitorSummary, RedisFigures } from '#contract/entities/monitor.ts'
import { Cards, Facts, Figure } from './components/Figures.tsx'
import { MonitorPage } from './components/MonitorPage.tsx'
import { bytesText, countText, durationText } from './components/units.ts'

type Up = Extract<RedisFigures, { state: 'up' }>
interface Point {
  at: number
  keys: number
  memory: number
}
const POINTS_MAX = 60

/** The figures since the page was opened: the server remembers none of its Redis. */
function usePoints(at: number, { keys, memory }: Up): readonly Point[] {
  const [points, setPoints] = useState<readonly Point[]>([])
  if (points.at(-1)?.at !== at) setPoints([...points, { at, keys, memory }].slice(-POINTS_MAX))
  return points
}

function Connected({ at, redis }: { at: number; redis: Up }) {
  const points = usePoints(at, redis)
  return (
    <>
      <Cards title="实时">
        <Figure
          name="占用内存"
          value={bytesText(redis.memory)}
          hint={`峰值 ${bytesText(redis.memoryPeak)}`}
          series={{ values: points.map(point => point.memory), text: bytesText }}
        />
        <Figure
          name="键的数量"
          value={countText(redis.keys)}
          series={{ values: points.map(point => point.keys), text: countText }}
        />
        <Figure name="客户端" value={countText(redis.clients)} />
      </Cards>
      <Facts
        title="Redis"
        facts={[
          ['版本', redis.version],
          ['运行时长', durationText(redis.uptime)],
        ]}
      />
    </>
  )
}

const state = ({ at, redis }: MonitorSummary) =>
  redis.state === 'up' ? (
    <Connected at={at} redis={redis} />
  ) : (
    <div className="xl-monitor-none" data-state={redis.state} role="status">
      <h2>{redis.state === 'off' ? '未连接' : '连接中断'}</h2>
      <p>{redis.state === 'off' ? MONITOR_TEXT.redisOff : MONITOR_TEXT.redisDown}</p>
    </div>
  )

/** 缓存监控: the Redis that carries hints between processes, where there is one. */
export default function RedisInfo() {
  return (
    <MonitorPage description="在多个服务进程之间传递提示的 Redis。" failed={MONITOR_TEXT.redis}>
      {state}
    </MonitorPage>
  )
}
