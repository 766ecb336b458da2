import { useRoutes } from 'react-router-dom'
import { UserLayout } from '#src/layouts/components/user/UserLayout.tsx'
import { fixedPages } from './routes/fixedPages.tsx'
import './chat/provide.ts'
import { watchOutsideLine } from './outsideLine.ts'
import { AtPlace, LocationRouter, useAllowedPlace } from './LocationRouter.tsx'
import { useDocumentTitle, useFixedTitle } from './useDocumentTitle.ts'

watchOutsideLine()
const isStatus = (path: string) => /^\/\d{3}$/.test(path)
const bare = fixedPages(route => route.frame === 'bare' && !isStatus(route.path))
const status = fixedPages(route => isStatus(route.path)).map(page => ({ ...page, element: <main>{page.element}</main> }))
const user = fixedPages(route => route.frame === 'user').map(page => ({
  ...page,
  element: <UserLayout>{page.element}</UserLayout>,
}))

function Pages() {
  useDocumentTitle(useFixedTitle())
  return useRoutes([...bare, ...status, ...user])
}

/** Pages outside the main frame: patient, public record, failure pages, entrances of later steps. */
export default function PublicRoutes() {
  return (
    <LocationRouter>
      <AtPlace place={useAllowedPlace()}>
        <Pages />
      </AtPlace>
    </LocationRouter>
  )
}
