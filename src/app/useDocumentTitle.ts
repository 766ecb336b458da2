import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { getConfig } from '#src/lib/config.ts'
import { flatRoutes } from './routes/fixedRoutes.ts'

const fixedTitles = new Map(flatRoutes().map(route => [route.path, route.meta.title]))

/** Title of the present page, from the menu or the fixed table; the document is called `{title} · {product}` (contract.md 27.8). */
export function useDocumentTitle(menuTitles: ReadonlyMap<string, string> | null): string {
  const { pathname } = useLocation()
  const title = menuTitles?.get(pathname) ?? fixedTitles.get(pathname) ?? (pathname.startsWith('/patient') ? '在线问诊' : '')
  useEffect(() => {
    document.title = title ? `${title} · ${getConfig().title}` : getConfig().title
  }, [title])
  return title
}
