import { Link } from 'react-router-dom'
import { Button } from '#src/ui/Button.tsx'

/** Where one goes from a page that cannot be shown. */
export const WayOut = () => (
  <>
    <Link className="xl-button xl-button-primary" to="/">
      返回首页
    </Link>
    <Button onClick={() => history.back()}>返回上一页</Button>
  </>
)
