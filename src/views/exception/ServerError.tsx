import { Link } from 'react-router-dom'
import { StatusPage } from '#src/lib/feedback/StatusPage.tsx'

/** 500 (VIEW-ACC-11). */
export default function ServerError() {
  return (
    <StatusPage code="500" title="服务器出错" text="服务器暂时无法处理您的请求，请稍后重试；如果一直出错，请联系管理员。">
      <button type="button" className="xl-button xl-button-primary" onClick={() => history.back()}>
        返回重试
      </button>
      <Link className="xl-button" to="/">
        返回首页
      </Link>
    </StatusPage>
  )
}
