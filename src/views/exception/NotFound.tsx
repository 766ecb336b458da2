import { StatusPage } from '#src/ui/feedback/StatusPage.tsx'
import { WayOut } from './components/WayOut.tsx'

/** 404 (VIEW-ACC-10). */
export default function NotFound() {
  return (
    <StatusPage code="404" title="页面不存在" text="您访问的页面不存在，可能已被移动，或地址输入有误。">
      <WayOut />
    </StatusPage>
  )
}
