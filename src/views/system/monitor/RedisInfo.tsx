import { MONITOR_TEXT } from '#contract/entities/monitor.ts'
import type { MonitorSummary, RedisFigures } from '#contract/entities/monitor.ts'
import { Cards, Facts, Figure } from './components/Figures.tsx'
import { MonitorPage } from './components/MonitorPage.tsx'
import { bytesText, countText, durationText } from './components/units.ts'

type Up = Extract<RedisFigures, { state: 'up' }>
/** The answers of those in which Redis was there. */
const upOnes = (seen: readonly MonitorSummary[]) => seen.flatMap(({ redis }) => (redis.state === 'up' ? [redis] : []))

function Connected({ redis, seen }: { redis: Up; seen: readonly Up[] }) {
  return (
    <>
      <Cards title="实时">
        <Figure
          name="占用内存"
          value={bytesText(redis.memory)}
          hint={`峰值 ${bytesText(redis.memoryPeak)}`}
          series={{ values: seen.map(one => one.memory), text: bytesText }}
        />
        <Figure name="键的数量" value={countText(redis.keys)} series={{ values: seen.map(one => one.keys), text: countText }} />
        <Figure
          name="客户端"
          value={countText(redis.clients)}
          series={{ values: seen.map(one => one.clients), text: countText }}
        />
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

const state = ({ redis }: MonitorSummary, seen: readonly MonitorSummary[]) =>
  redis.state === 'up' ? (
    <Connected redis={redis} seen={upOnes(seen)} />
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
