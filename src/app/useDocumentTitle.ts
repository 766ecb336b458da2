import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { getConfig } from '#src/lib/config.ts'
import { flatRoutes } from './routes/fixedRoutes.ts'

const fixedTitles = new Map(flatRoutes().map(route => [route.path, route.meta.title]))

/** Title of a page outside the main frame, from the fixed table. */
export function useFixedTitle(): string {
  const { pathname } = useLocation()
  return fixedTitles.get(pathname) ?? (pathname.startsWith('/patient') ? '在线问诊' : '')
}

/** The document is called `{title} · {product}`, and like the product alone on the home page (contract.md 27.8). A number before it stays. */
export function useDocumentTitle(title: string, isHome = false): void {
  useEffect(() => {
    const { title: product } = getConfig()
    const count = /^\(\d+\+?\) /.exec(document.title)?.[0] ?? ''
    document.title = count + (title && !isHome ? `${title} · ${product}` : product)
  }, [title, isHome])
}
