import type { ReactElement } from 'react'
import { Navigate } from 'react-router-dom'
import type { RouteObject } from 'react-router-dom'
import { COMMON_HOME } from '#contract/permissions/roleVariant.ts'
import { PageContent } from '#src/layouts/page/PageContent.tsx'
import { RouteMetaContext } from '#src/lib/routeMeta.ts'
import type { FixedRoute } from './fixedRoutes.ts'
import { flatRoutes } from './fixedRoutes.ts'
import type { PageHandle } from './pageHandle.ts'
import { screenAt } from './screens.tsx'

function pageOf({ name, meta, redirect, screen, frame }: FixedRoute): ReactElement {
  if (redirect !== undefined) return <Navigate to={redirect} replace />
  const Screen = screen === undefined ? null : screenAt(screen)
  const page = Screen === null ? null : <Screen />
  return (
    <RouteMetaContext value={{ name, title: meta.title }}>
      {frame === 'main' ? <PageContent>{page}</PageContent> : page}
    </RouteMetaContext>
  )
}

const handleOf = ({ meta, redirect, path }: FixedRoute): PageHandle => ({
  title: meta.title,
  keepAlive: meta.keepAlive === true && meta.componentName !== undefined,
  isForward: redirect !== undefined || path === COMMON_HOME,
})

/** The fixed routes of one kind of frame as routes of the router. The patient's page keeps everything below its path to itself. */
export const fixedPages = (isWanted: (route: FixedRoute) => boolean): RouteObject[] =>
  flatRoutes()
    .filter(isWanted)
    .map(route => ({
      path: route.name === 'patient' ? `${route.path}/*` : route.path,
      element: pageOf(route),
      handle: handleOf(route),
    }))
