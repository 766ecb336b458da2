import type { ComponentType } from 'react'
import type { MenuNode } from '#contract/entities/menu.ts'
import { menuRoutes, type MenuRoute } from '#contract/permissions/menuTree.ts'
import type { AnyResource } from '#contract/resources/defineResource.ts'
import { askFirstPage } from '#src/resource/firstPage.ts'
import type { Found } from '#src/resource/registry.ts'
import type { ResourceScreen } from '#src/resource/screen.ts'

type Module = Readonly<Record<string, unknown>>
const FACTS = import.meta.glob<Module>('/contract/resources/**/*.resource.ts')
const LOOKS = import.meta.glob<{ default: ResourceScreen }>('/src/views/**/*.screen.tsx')

/** `area/noun` of a file: the folder below resources or views, and what the file is called. */
const idOf = (file: string): string => {
  const parts = file.split('/')
  const area = parts[parts.findIndex(part => part === 'resources' || part === 'views') + 1] ?? ''
  return `${area}/${parts.at(-1)?.split('.')[0] ?? ''}`.toLowerCase()
}
const facts = new Map(Object.entries(FACTS).map(([file, load]) => [idOf(file), load]))
const looks = new Map(Object.entries(LOOKS).map(([file, load]) => [idOf(file), load]))

const isResource = (part: unknown): part is AnyResource =>
  typeof part === 'object' && part !== null && 'fields' in part && 'api' in part && 'id' in part

/** Facts and looks of a resource by its id `area/noun`; without looks of its own it is shown as it is. */
export async function found(id: string): Promise<Found> {
  const name = id.toLowerCase()
  const [exported, look] = await Promise.all([facts.get(name)?.(), looks.get(name)?.()])
  const resource = Object.values(exported ?? {}).find(part => isResource(part) && part.id.toLowerCase() === name)
  if (!isResource(resource)) throw new Error(`There is no resource ${id}`)
  return { resource, screen: look?.default ?? { resource } }
}

type Page = { default: ComponentType }
let begun: { id: string; page: Promise<Page> } | null = null

/** The part of a menu component before the id of a resource. */
const RESOURCE = 'resource/'

/** Id of the list that a menu shows at a path; null where it shows something else. */
function listAt(routes: readonly MenuRoute[], path: string): string | null {
  for (const { path: own, place, children } of routes) {
    if (own === path && place.area === 'views' && place.path.startsWith(RESOURCE)) return place.path.slice(RESOURCE.length)
    const below = listAt(children, path)
    if (below !== null) return below
  }
  return null
}

/** Loads the list at the path that the page begins with and asks for its rows, before its frame is there; `resourcePage` gives it to who shows it. */
export function beginResourcePage(menu: readonly MenuNode[], path: string): void {
  const id = listAt(menuRoutes(menu), path)
  if (id === null) return
  const page = loadPage(id)
  // who shows it says what kept it from coming
  page.catch(() => undefined)
  begun = { id, page }
}

/** The page that shows a resource; for an id that nobody declared the page that says so (WALK-21). */
export function resourcePage(id: string): Promise<Page> {
  const early = begun?.id === id ? begun.page : null
  begun = null
  return early ?? loadPage(id)
}

async function loadPage(id: string): Promise<Page> {
  if (!facts.has(id.toLowerCase())) {
    const { default: BadComponent } = await import('#src/views/exception/BadComponent.tsx')
    return { default: () => <BadComponent component={`resource/${id}`} /> }
  }
  const list = import('#src/resource/ResourceList.tsx')
  // awaited below; facts that do not come are said first
  list.catch(() => undefined)
  const parts = await found(id)
  askFirstPage(parts.resource, parts.screen)
  const { ResourcePage } = await list
  return { default: () => <ResourcePage {...parts} /> }
}
