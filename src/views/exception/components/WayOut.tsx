import { Link } from 'react-router-dom'

/** Where one goes from a page that cannot be shown. */
export const WayOut = () => (
  <>
    <Link className="xl-button xl-button-primary" to="/">
      返回首页
    </Link>
    <button type="button" className="xl-button" onClick={() => history.back()}>
      返回上一页
    </button>
  </>
)
