import { Link } from 'react-router-dom'
import { isAdmin } from '#contract/permissions/roleVariant.ts'
import { selectRoles } from '#machines/session/session.select.ts'
import { StatusPage } from '#src/ui/feedback/StatusPage.tsx'
import { useSession } from '#src/runtime/machines/useSession.ts'
import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { useRouteMeta } from '#src/lib/routeMeta.ts'
import { usePageLocation } from '#src/lib/usePageLocation.ts'
import { WayOut } from './components/WayOut.tsx'

/**
 * A menu entry names a component that does not exist (WALK-21): administrators read what is wrong and where to mend it, others that the page cannot be
 * opened.
 */
export default function BadComponent({ component }: { component: string }) {
  usePageContent()
  const { title } = useRouteMeta()
  const { pathname } = usePageLocation()
  if (!useSession(snapshot => isAdmin(selectRoles(snapshot))))
    return (
      <StatusPage code="· · ·" level={2} title="页面无法打开" text={`「${title}」暂时无法打开，请联系系统管理员。`}>
        <WayOut />
      </StatusPage>
    )
  return (
    <StatusPage
      code="· · ·"
      level={2}
      title="菜单配置有误"
      text={`菜单「${title}」（路径 ${pathname}）的前端组件“${component}”不存在。请在“菜单管理”中改正该菜单的前端组件。`}
    >
      <Link className="xl-button xl-button-primary" to="/isystem/permission">
        前往菜单管理
      </Link>
      <WayOut />
    </StatusPage>
  )
}
