import { Link } from 'react-router-dom'
import { StatusPage } from '#src/ui/feedback/StatusPage.tsx'
import { Button } from '#src/ui/Button.tsx'

/** 500 (VIEW-ACC-11). */
export default function ServerError() {
  return (
    <StatusPage code="500" title="服务器出错" text="服务器暂时无法处理您的请求，请稍后重试；如果一直出错，请联系管理员。">
      <Button variant="primary" onClick={() => history.back()}>
        返回重试
      </Button>
      <Link className="xl-button" to="/">
        返回首页
      </Link>
    </StatusPage>
  )
}
