import { Link } from 'react-router-dom'
import { StatusPage } from '#src/lib/feedback/StatusPage.tsx'

/** 403 (VIEW-ACC-09). */
export default function Forbidden() {
  return (
    <StatusPage code="403" title="没有权限" text="您没有权限访问该页面。如需开通，请联系系统管理员。">
      <Link className="xl-button xl-button-primary" to="/">
        返回首页
      </Link>
      <button type="button" className="xl-button" onClick={() => history.back()}>
        返回上一页
      </button>
    </StatusPage>
  )
}
