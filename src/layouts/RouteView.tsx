import { Outlet } from 'react-router-dom'

/** Layout of a menu node that only groups others. */
export default function RouteView() {
  return <Outlet />
}
