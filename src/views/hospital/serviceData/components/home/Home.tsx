import { STATISTICS_RIGHTS } from '#contract/statistics/kpi.ts'
import { selectRoles } from '#machines/session/session.select.ts'
import { useSession } from '#src/runtime/machines/useSession.ts'
import { useCan } from '#src/runtime/permissions/usePermissions.ts'
import PharmacistStrip from '../PharmacistStrip.tsx'
import { DepartmentLoad, LastDays } from './LastDays.tsx'
import { LiveStrip, ReviewWait } from './LiveStrip.tsx'
import { MostUsed } from './MostUsed.tsx'
import { Needs } from './Needs.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { SystemStrip } from './SystemStrip.tsx'
import { Today } from './Today.tsx'
import './home.css'

/** What needs doing first, by role: each number is a link to its rows or its screen. */
export default function Home() {
  const roles = useSession(selectRoles)
  const isWhole = useCan(STATISTICS_RIGHTS.all)
  const isPharmacist = roles.includes('pharmacist')
  const today = isWhole ? <Today /> : <Today lead={<ReviewWait />} most={3} />
  // between the strip and the queue of those who have both
  const isInside = isPharmacist && !isWhole
  return (
    <div className="xl-home">
      {isPharmacist && <PharmacistStrip>{isInside && <div className="xl-home-now is-narrow">{today}</div>}</PharmacistStrip>}
      {roles.includes('admin') && <SystemStrip />}
      {isWhole && <LiveStrip />}
      {!isInside && (
        <div className={isWhole ? 'xl-home-now' : 'xl-home-now is-narrow'}>
          {today}
          {isWhole && <Needs />}
        </div>
      )}
      {isWhole && (
        <div className="xl-home-charts">
          <LastDays />
          <DepartmentLoad />
        </div>
      )}
      <Shortcuts />
      {roles.includes('admin') && <MostUsed />}
    </div>
  )
}
