import { createContext, use } from 'react'

/** What a screen may know of the route it stands on. `url` has its placeholders filled in. */
export interface RouteMeta {
  name: string
  title: string
  url?: string
  /** the address opens in a window of its own (meta internalOrExternal) */
  opensWindow?: boolean
}

export const RouteMetaContext = createContext<RouteMeta>({ name: '', title: '' })
/** Meta of the present route. */
export const useRouteMeta = (): RouteMeta => use(RouteMetaContext)
