import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { STATISTICS_HOME } from '#contract/permissions/roleVariant.ts'

/** One entry of Vite's manifest: keys of `imports` are those of the manifest. */
interface Entry {
  file: string
  imports?: readonly string[]
  css?: readonly string[]
}
type ClientManifest = Readonly<Record<string, Entry>>

/** What an address surely needs, by modules that begin a file or, with `_`, groups of vite.config.ts; the client loads the same by itself, a round trip later each. */
const SCREENS = {
  login: [],
  shell: ['_shell'],
  list: ['_shell', '_list'],
  desk: ['_shell', '_desk'],
  home: ['_shell', 'src/views/hospital/serviceData/ServiceData.tsx', 'src/views/hospital/serviceData/components/home/Home.tsx'],
  patient: ['_outside', '_patient'],
} as const

/** The key in a manifest of a module or, with `_`, of a group of vite.config.ts, whose keys end with a hash; undefined: not in this build. */
export const manifestKey = (manifest: Readonly<Record<string, { file: string }>>, wanted: string): string | undefined =>
  wanted in manifest
    ? wanted
    : Object.keys(manifest).find(key => key.startsWith(`${wanted}-`) && wanted.startsWith('_') && key.endsWith('.js'))
export type HintedScreen = keyof typeof SCREENS

/** The first file of every page, and what stands beside it: React with the login form. */
const FIRST = '_boot'
const ROOT = '_root'
/** What the calls of a signed-in screen need beside the first file. */
const TRANSPORT = ['src/lib/http/axiosClient.ts', '_signing']

/** Folders of the menu in which nearly every page is a list. */
const LISTS = /^\/(isystem|monitor|care)\//

/** Which screen an address will show. `isSignedIn`: the request carries the cookie of a sign-in, which nobody has looked at yet. */
export function hintedScreen(path: string, publicPath: string, isSignedIn: boolean): HintedScreen {
  if (path === publicPath || path.startsWith(`${publicPath}/`)) return 'patient'
  if (!isSignedIn || path.startsWith('/user/')) return 'login'
  if (path === '/hospitalChat/imServer') return 'desk'
  if (path === STATISTICS_HOME) return 'home'
  return LISTS.test(path) ? 'list' : 'shell'
}

/** Files of screens: facts and looks of a list, or a page by its name; groups: area, name. */
const SCREEN_FILE =
  /^(?:contract\/resources|src\/views)\/(\w+)\/(?:(?!components\/)\w+\/)*(\w+)\.(?:resource\.ts|screen\.tsx|tsx)$/

/**
 * The modules of the very screen of an address, found by its last part, as menus name their addresses after screens (`/isystem/position`: position in the area
 * system). A guess, which costs nothing where it finds none; of a name that stands in two areas those of another one are left out.
 */
function modulesOf(manifest: ClientManifest, path: string): string[] {
  const [area = '', ...rest] = path.toLowerCase().split('/').filter(Boolean)
  const name = rest.at(-1) ?? ''
  const found = Object.keys(manifest).flatMap(key => {
    const [, folder = '', file = ''] = SCREEN_FILE.exec(key) ?? []
    const isNamed = file !== '' && (file.toLowerCase() === name || `${file.toLowerCase()}list` === name)
    return isNamed ? [{ key, folder }] : []
  })
  const isOne = new Set(found.map(({ folder }) => folder)).size === 1
  return found.filter(({ folder }) => isOne || area.endsWith(folder)).map(({ key }) => key)
}

const isSignedIn = (screen: HintedScreen): boolean => screen !== 'login' && screen !== 'patient'

/** What a page says of the files that it needs. */
export interface Hints {
  /** value of the header `Link` (RFC 8288) */
  link: string
  /** modules and styles to ask for when the first file has come, in this order */
  later: readonly string[]
}
const NONE: Hints = { link: '', later: [] }

/**
 * Makes a browser fetch the files of a screen while it still reads the page: styles by `preload`, modules by `modulepreload`. What the root of the client needs goes first, alone, so
 * that its calls are under way while the rest arrives. None when the manifest lacks a module of `SCREENS`; `more` are left out where it lacks them.
 */
function hintsOf(manifest: ClientManifest, screen: HintedScreen, more: readonly string[]): Hints {
  const seen = new Set<string>()
  // what a file needs runs before it; those that lead in a circle were begun and are not gone through again
  const begun = new Set<string>()
  const visit = (key: string): void => {
    const entry = manifest[key]
    if (entry === undefined || begun.has(key)) return
    begun.add(key)
    entry.imports?.forEach(visit)
    seen.add(key)
  }
  const keysOf = (wanted: readonly string[]) => wanted.map(one => manifestKey(manifest, one))
  const first = keysOf([FIRST, ...(isSignedIn(screen) ? TRANSPORT : []), ROOT])
  const wanted = keysOf(SCREENS[screen])
  if (first.includes(undefined) || wanted.includes(undefined)) return NONE
  const visitAll = (keys: readonly (string | undefined)[]) => keys.forEach(key => key !== undefined && visit(key))
  visitAll(first)
  const root = new Set(seen)
  // what asks for the rows of a list before the frame around it
  visitAll(more)
  visitAll(wanted)
  // without a sign-in there is no call to be waited for
  const isAtOnce = (key: string) => root.has(key) || !isSignedIn(screen)
  const filesOf = (key: string) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])]
  const isModule = (file: string) => file.endsWith('.js')
  const files = (keys: string[]) => [...new Set(keys.flatMap(filesOf))].filter(file => isModule(file) || file.endsWith('.css'))
  const styleFirst = (a: string, b: string) => Number(isModule(a)) - Number(isModule(b))
  return {
    link: files([...seen].filter(isAtOnce))
      .toSorted(styleFirst)
      .map(file => `</${file}>; rel=${isModule(file) ? 'modulepreload' : 'preload; as=style; crossorigin'}`)
      .join(', '),
    later: files([...seen].filter(key => !isAtOnce(key))).map(file => `/${file}`),
  }
}

/** The hints of the build that lies in a folder for a screen and its address, read again for each new `build`; none without a manifest. */
export function readHints(clientDir: string): (build: string, screen: HintedScreen, path: string) => Hints {
  const file = join(clientDir, '.vite/manifest.json')
  let known = { build: '', hints: new Map<string, Hints>() }
  let manifest: ClientManifest = {}
  return (build, screen, path) => {
    if (build !== known.build) {
      try {
        manifest = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ClientManifest) : {}
      } catch {
        return NONE // a build is just being written
      }
      known = { build, hints: new Map() }
    }
    // as many as there are screens, whatever addresses are asked for
    const more = isSignedIn(screen) ? modulesOf(manifest, path) : []
    const key = [screen, ...more].join()
    const hints = known.hints.get(key) ?? hintsOf(manifest, screen, more)
    known.hints.set(key, hints)
    return hints
  }
}
