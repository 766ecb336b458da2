import type { RouteObject } from 'react-router-dom'
import { PageContent } from '#src/layouts/page/PageContent.tsx'
import { RouteMetaContext } from '#src/lib/routeMeta.ts'
import { Loading } from '#src/lib/loading/Loading.tsx'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'
import type { PageHandle } from './pageHandle.ts'

/** A chunk of its own: few people ever see it. */
const Withdrawn = lazyScreen(() => import('#src/views/exception/Withdrawn.tsx'), <Loading shape="page" />)

/**
 * Pages that were there with the menu of before and are not with that of now: their addresses, and the tabs that show them, say that the rights have
 * changed instead of leading to /404 (WALK-15). They last until the page is loaded anew or somebody else signs in.
 */
export function withdrawnPages(before: readonly RouteObject[], now: readonly RouteObject[]): RouteObject[] {
  const there = new Set(now.map(route => route.path))
  return before.flatMap(({ path, handle }) => {
    const { title = '', icon, isForward = true } = (handle ?? {}) as Partial<PageHandle>
    if (path === undefined || path === '*' || isForward || there.has(path)) return []
    const element = (
      <RouteMetaContext value={{ name: path, title }}>
        <PageContent>
          <Withdrawn />
        </PageContent>
      </RouteMetaContext>
    )
    const kept: PageHandle = { title, keepAlive: false, isForward: false, ...(icon === undefined ? {} : { icon }) }
    return [{ id: `withdrawn ${path}`, path, element, handle: kept }]
  })
}
