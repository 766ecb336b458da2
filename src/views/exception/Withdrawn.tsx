import { StatusPage } from '#src/ui/feedback/StatusPage.tsx'
import { useRouteMeta } from '#src/lib/routeMeta.ts'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { WayOut } from './components/WayOut.tsx'

/** A page that was open, or could be, until this person's rights changed (WALK-15). Its title is that of its route. */
export default function Withdrawn() {
  const { title } = useRouteMeta()
  usePageContent()
  return (
    <StatusPage code="403" level={2} title="您的权限已变更" text={`您不再有权查看「${title}」。如需继续使用，请联系系统管理员。`}>
      <WayOut />
    </StatusPage>
  )
}
