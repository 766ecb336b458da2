import { StatusPage } from '#src/ui/feedback/StatusPage.tsx'
import { WayOut } from './components/WayOut.tsx'

/** 403 (VIEW-ACC-09). */
export default function Forbidden() {
  return (
    <StatusPage code="403" title="没有权限" text="您没有权限访问该页面。如需开通，请联系系统管理员。">
      <WayOut />
    </StatusPage>
  )
}
