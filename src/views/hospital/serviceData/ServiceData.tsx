import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { COMMON_HOME, STATISTICS_HOME } from '#contract/permissions/roleVariant.ts'
import { KPI_IDS, STATISTICS_RIGHTS, type KpiId } from '#contract/statistics/kpi.ts'
import { hospitalDay } from '#contract/rules/hospitalClock.ts'
import { selectItems } from '#machines/menu/menu.select.ts'
import type { MenuItem } from '#machines/menu/menu.types.ts'
import { WELCOME_TEXT } from '#machines/session/session.rules.ts'
import { selectUser } from '#machines/session/session.select.ts'
import { greeting, hourOf } from '#src/lib/format.ts'
import { STATISTICS_TEXT as T } from '#src/lib/text/statistics.ts'
import { useMenu } from '#src/runtime/machines/useMenu.ts'
import { useSession } from '#src/runtime/machines/useSession.ts'
import { useNow } from '#src/runtime/notices/useNow.ts'
import { useCan } from '#src/runtime/permissions/usePermissions.ts'
import { menuIcon } from '#src/lib/menuIcons.tsx'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { Button } from '#src/ui/Button.tsx'
import { livePartOf, STATISTICS_HASH, todayRowsOf } from './components/home/hashes.ts'
import './serviceData.css'

// only of those who may see figures
const WAIT = <i className="xl-skeleton xl-start-wait" role="status" aria-label="加载中" />
const Home = lazyScreen(() => import('./components/home/Home.tsx'), WAIT)
const Statistics = lazyScreen(() => import('./components/statistics/Statistics.tsx'), WAIT)
const Shortcuts = lazyScreen(async () => ({ default: (await import('./components/home/Shortcuts.tsx')).Shortcuts }), WAIT)
const LiveRows = lazyScreen(async () => ({ default: (await import('./components/home/LiveRows.tsx')).LiveRows }), null)
const RowsDrawer = lazyScreen(
  async () => ({ default: (await import('./components/statistics/RowsDrawer.tsx')).RowsDrawer }),
  null,
)
const HOMES: readonly string[] = [COMMON_HOME, STATISTICS_HOME]
const linksOf = (item: MenuItem): MenuItem[] =>
  item.children.length > 0 ? item.children.flatMap(linksOf) : item.isExternal || HOMES.includes(item.to) ? [] : [item]

function Group({ item }: { item: MenuItem }) {
  const links = linksOf(item)
  if (links.length === 0) return null
  return (
    <section className="xl-start-group" aria-label={item.title}>
      <h2>
        {menuIcon(item.icon)}
        {item.title}
      </h2>
      <ul>
        {links.map(({ id, to, title }) => (
          <li key={id}>
            <Link to={to}>{title}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Rows of the day on which they are opened: the page itself may stand open over midnight. */
function TodayRows({ figure, org, onClose }: { figure: KpiId; org?: string; onClose: () => void }) {
  const [day] = useState(() => hospitalDay(Date.now()))
  const question = { from: day, to: day, ...(org === undefined ? {} : { org }) }
  return <RowsDrawer drill={{ figure, question }} onClose={onClose} />
}

/** The rows that the address names, over the page: going back closes them. */
function NamedRows({ hash, onClose }: { hash: string; onClose: () => void }) {
  const part = livePartOf(hash)
  const today = todayRowsOf(hash, KPI_IDS)
  if (part) return <LiveRows part={part} onClose={onClose} />
  if (today) return <TodayRows key={hash} {...today} onClose={onClose} />
  return null
}

/**
 * The home tab of all but doctors (ROUTE-21, 22): greets by the hour, says what needs doing first, and leads to every screen that the person has. Beside it
 * the statistics (ROUTE-20). Without the right to figures: greeting, shortcuts and the allowed screens.
 */
export default function ServiceData() {
  usePageContent()
  const { hash } = useLocation()
  const go = useNavigate()
  const name = useSession(selectUser)?.realname ?? ''
  const mayView = useCan(STATISTICS_RIGHTS.view)
  const items = useMenu(selectItems)
  const hour = hourOf(useNow(60_000))
  const isStatistics = mayView && hash === STATISTICS_HASH
  const section = (to: string, title: string, isActive: boolean) => (
    <Button className="xl-start-section" aria-pressed={isActive} onClick={() => void go({ hash: to }, { replace: true })}>
      {title}
    </Button>
  )
  return (
    <div className="xl-start">
      <div className="xl-start-head">
        <h2 className="xl-start-hello">
          <strong>
            {greeting(hour)}，{name}
          </strong>
          <span>{WELCOME_TEXT}</span>
        </h2>
        {mayView && (
          <div className="xl-start-sections" role="group" aria-label={T.section}>
            {section('', T.sections.home, !isStatistics)}
            {section(STATISTICS_HASH, T.sections.statistics, isStatistics)}
          </div>
        )}
      </div>
      {isStatistics ? <Statistics /> : mayView ? <Home /> : <Shortcuts />}
      <NamedRows hash={hash} onClose={() => void go({ hash: '' }, { replace: true })} />
      {!isStatistics && (
        <div className="xl-start-groups">
          {items.map(item => (
            <Group key={item.id} item={item} />
          ))}
        </div>
      )}
    </div>
  )
}
