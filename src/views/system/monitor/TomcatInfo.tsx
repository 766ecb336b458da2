import { MONITOR_TEXT } from '#contract/entities/monitor.ts'
import type { SocketFigures } from '#contract/entities/monitor.ts'
import { API_DOC_PAGE, API_DOC_RIGHT } from '#contract/permissions/apiDocs.ts'
import { Can } from '#src/runtime/permissions/Can.tsx'
import { Cards, Facts, Figure } from './components/Figures.tsx'
import { MonitorPage } from './components/MonitorPage.tsx'
import { Processes } from './components/Processes.tsx'
import { TableSizes } from './components/TableSizes.tsx'
import { bytesText, countText, msText, percentText } from './components/units.ts'

const KIND = { pglite: '内嵌数据库 PGlite', postgres: 'PostgreSQL' } as const

const signInsOf = ({ signIns }: SocketFigures) => signIns.user + signIns.patient

/** 服务信息: requests, sockets, sign-ins, and the database behind them. */
export default function TomcatInfo() {
  return (
    <MonitorPage description="请求、实时连接、登录与数据库。" failed={MONITOR_TEXT.service}>
      {({ requests, sockets, database, processes, history }, seen) => (
        <>
          <Cards title="服务">
            <Figure
              name="已处理请求"
              value={countText(requests.count)}
              hint={`失败 ${countText(requests.failed)}，最近平均 ${msText(requests.meanMs)}`}
              series={{ values: history.map(sample => sample.requests), text: count => `${count} 次/3 秒` }}
            />
            <Figure
              name="消息连接"
              value={countText(sockets.notice)}
              hint="本进程的通知推送连接"
              series={{ values: seen.map(one => one.sockets.notice), text: countText }}
            />
            <Figure
              name="问诊连接"
              value={countText(sockets.chat)}
              hint="本进程的在线问诊连接"
              series={{ values: seen.map(one => one.sockets.chat), text: countText }}
            />
            <Figure
              name="表格连接"
              value={countText(sockets.grid)}
              hint="本进程的多人表格连接"
              series={{ values: seen.map(one => one.sockets.grid), text: countText }}
            />
            <Figure
              name="有效登录"
              value={countText(signInsOf(sockets))}
              hint={`职工 ${countText(sockets.signIns.user)}，患者 ${countText(sockets.signIns.patient)}`}
              series={{ values: seen.map(one => signInsOf(one.sockets)), text: countText }}
            />
          </Cards>
          <Processes processes={processes} />
          <Facts
            title="数据库"
            facts={[
              ['种类', `${KIND[database.kind]} ${database.version}`],
              ['大小', bytesText(database.size)],
              ['连接', `${database.connections.all}（活动 ${database.connections.active}，上限 ${database.connections.max}）`],
              [
                '连接池',
                `${database.connections.pool}（空闲 ${database.connections.poolIdle}，等待 ${database.connections.poolWaiting}）`,
              ],
              ['应答用时', msText(database.answeredIn)],
              ['最长查询', msText(database.longestQuery * 1_000)],
              ['提交 / 回滚', `${countText(database.commits)} / ${countText(database.rollbacks)}`],
              ['死锁', countText(database.deadlocks)],
              ['缓存命中率', database.cacheHit === null ? '' : percentText(database.cacheHit)],
            ]}
          />
          <Can action={API_DOC_RIGHT}>
            <p className="xl-monitor-link">
              <a href={API_DOC_PAGE} target="_blank" rel="noopener noreferrer">
                接口文档
              </a>
              ：本服务器的全部接口与消息
            </p>
          </Can>
          <TableSizes tables={database.tables} />
        </>
      )}
    </MonitorPage>
  )
}
