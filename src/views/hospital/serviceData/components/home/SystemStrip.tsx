import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { listOnline } from '#contract/http/calls/online.ts'
import { monitorSummary } from '#contract/http/calls/monitor.ts'
import { loginStatistics, systemHome, visitStatistics } from '#contract/http/calls/visits.ts'
import { call } from '#src/lib/http/call.ts'
import { LoadError } from '#src/lib/loading/LoadError.tsx'
import { HOME_TEXT as T } from '#src/lib/text/statistics.ts'
import { useLoad } from '#src/lib/useLoad.ts'

const DISK_HIGH = 80
/** The list of sign-ins; the log of operations stands beside it. */
const SIGN_INS = '/isystem/log?logType=1'
const EVERY_MS = 60_000
const quiet = { quiet: true } as const
const load = async (_key: string, of: { unattended: boolean }) => {
  const silently = { ...quiet, ...of }
  const [now, logins, days, online, summary] = await Promise.all([
    call(systemHome, undefined, silently),
    call(loginStatistics, undefined, silently),
    call(visitStatistics, undefined, silently),
    call(listOnline, { pageNo: 1, pageSize: 1 }, silently),
    call(monitorSummary, undefined, silently),
  ])
  return { now, logins, days, online: online.total, disk: summary.disks[0]?.restPPT ?? 0 }
}

/** Administrators first see whether the system is well: sign-ins, failures, jobs, storage; each number a link. */
export function SystemStrip() {
  const { state, again, look } = useLoad('', load)
  useEffect(() => {
    const timer = setInterval(look, EVERY_MS)
    return () => clearInterval(timer)
  }, [look])
  if (state.kind === 'failed')
    return <LoadError className="xl-home-failed" failure={state.failure} again={again} lead={T.system} />
  const value = state.kind === 'there' ? state.value : null
  const week = value?.days.map(({ type, visit }) => `${type} ${visit}次`).join('，') ?? ''
  const tiles = [
    { name: T.systemTiles.online, to: '/isystem/online', text: value?.online, more: '' },
    {
      name: T.signIns,
      to: SIGN_INS,
      text: value?.logins.todayVisitCount,
      more: value ? `${value.logins.todayIp} 个地址 · 7 天 ${value.days.reduce((sum, { visit }) => sum + visit, 0)} 次` : '',
      title: `${T.signInDays}：${week}`,
    },
    {
      name: T.systemTiles.failed,
      to: SIGN_INS,
      text: value?.now.failedSignIns,
      isBad: (value?.now.failedSignIns ?? 0) > 0,
      more: '',
    },
    {
      name: T.systemTiles.jobs,
      to: '/isystem/QuartzJobList',
      text: value?.now.failedRuns,
      isBad: (value?.now.failedRuns ?? 0) > 0,
      more: '',
    },
    {
      name: T.systemTiles.disk,
      to: '/monitor/Disk',
      text: value && `${value.disk}%`,
      isBad: (value?.disk ?? 0) >= DISK_HIGH,
      more: '',
    },
  ]
  return (
    <nav className="xl-home-strip is-system" aria-label={T.system}>
      {tiles.map(({ name, to, text, more, isBad, title }) => (
        <Link key={name} to={to} className="xl-home-tile" title={title} data-urgent={isBad || undefined}>
          <span>{name}</span>
          {text === undefined || text === null ? <i className="xl-skeleton" aria-hidden="true" /> : <strong>{text}</strong>}
          <small>{isBad ? '▲ 需要查看' : more || (value ? '正常' : '')}</small>
        </Link>
      ))}
    </nav>
  )
}
