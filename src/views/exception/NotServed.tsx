import { StatusPage } from '#src/ui/feedback/StatusPage.tsx'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { useRouteMeta } from '#src/lib/routeMeta.ts'
import { WayOut } from './components/WayOut.tsx'

/** A menu entry names one of the online forms, which this product does not have (WALK-26). */
export default function NotServed() {
  usePageContent()
  const { title } = useRouteMeta()
  return (
    <StatusPage
      code="· · ·"
      level={2}
      title="本系统没有在线表单"
      text={`「${title}」是在线表单页面，本系统不使用在线表单，这里没有数据。如需调整此菜单，请联系系统管理员。`}
    >
      <WayOut />
    </StatusPage>
  )
}
