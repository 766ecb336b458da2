import { Link } from 'react-router-dom'
import { StatusPage } from '#src/lib/feedback/StatusPage.tsx'

/** 404 (VIEW-ACC-10). */
export default function NotFound() {
  return (
    <StatusPage code="404" title="页面不存在" text="您访问的页面不存在，可能已被移动，或地址输入有误。">
      <Link className="xl-button xl-button-primary" to="/">
        返回首页
      </Link>
      <button type="button" className="xl-button" onClick={() => history.back()}>
        返回上一页
      </button>
    </StatusPage>
  )
}
