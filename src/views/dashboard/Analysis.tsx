import { Navigate } from 'react-router-dom'
import { homePath } from '#contract/permissions/roleVariant.ts'
import { selectRoles } from '#machines/session/session.select.ts'
import { useSession } from '#src/runtime/machines/useSession.ts'

/** The common home address leads on to the home of the role (ROUTE-04, C10). */
export default function Analysis() {
  return <Navigate to={homePath(useSession(selectRoles))} replace />
}
