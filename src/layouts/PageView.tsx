import { Outlet } from 'react-router-dom'

/** Layout of a menu node whose pages stand on a plain page. */
export default function PageView() {
  return (
    <div className="xl-page">
      <Outlet />
    </div>
  )
}
