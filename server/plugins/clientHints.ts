import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One entry of Vite's manifest: keys of `imports` are those of the manifest. */
interface Entry {
  file: string
  imports?: readonly string[]
  css?: readonly string[]
}
type ClientManifest = Readonly<Record<string, Entry>>

/** What an address surely needs, by the modules that begin its files; the client loads the same by itself, a round trip later each. */
const SCREENS = {
  login: ['src/views/user/login/Login.tsx'],
  shell: ['src/app/Shell.tsx'],
  list: ['src/app/Shell.tsx', 'src/app/routes/resourceFiles.tsx', 'src/resource/ResourceList.tsx'],
  desk: ['src/app/Shell.tsx', 'src/views/chat/imServer/ImServer.tsx'],
  patient: ['src/app/PublicRoutes.tsx', 'src/views/patient/PatientApp.tsx'],
} as const
export type HintedScreen = keyof typeof SCREENS

/** Folders of the menu in which nearly every page is a list. */
const LISTS = /^\/(isystem|monitor|care)\//

/** Which screen an address will show. `isSignedIn`: the request carries the cookie of a sign-in, which nobody has looked at yet. */
export function hintedScreen(path: string, publicPath: string, isSignedIn: boolean): HintedScreen {
  if (path === publicPath || path.startsWith(`${publicPath}/`)) return 'patient'
  if (!isSignedIn || path.startsWith('/user/')) return 'login'
  if (path === '/hospitalChat/imServer') return 'desk'
  return LISTS.test(path) ? 'list' : 'shell'
}

/**
 * Value of the header `Link` (RFC 8288) that makes a browser fetch the files of a screen while it still reads the page: modules by `modulepreload`, styles by
 * `preload`. Empty when the manifest lacks a module.
 */
function linksOf(manifest: ClientManifest, screen: HintedScreen): string {
  const seen = new Set<string>()
  const visit = (key: string): void => {
    const entry = manifest[key]
    if (entry === undefined || seen.has(key)) return
    seen.add(key)
    entry.imports?.forEach(visit)
  }
  const wanted = ['index.html', ...SCREENS[screen]]
  if (wanted.some(key => manifest[key] === undefined)) return ''
  wanted.forEach(visit)
  const entries = [...seen].flatMap(key => manifest[key] ?? [])
  const styles = new Set(entries.flatMap(({ css = [] }) => css))
  return [
    ...[...styles].map(file => `</${file}>; rel=preload; as=style; crossorigin`),
    ...entries.filter(({ file }) => file.endsWith('.js')).map(({ file }) => `</${file}>; rel=modulepreload`),
  ].join(', ')
}

/** The hints of the build that lies in a folder, read again for each new `build`; none without a manifest. */
export function readHints(clientDir: string): (build: string, screen: HintedScreen) => string {
  const file = join(clientDir, '.vite/manifest.json')
  let known = { build: '', links: new Map<HintedScreen, string>() }
  let manifest: ClientManifest = {}
  return (build, screen) => {
    if (build !== known.build) {
      try {
        manifest = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ClientManifest) : {}
      } catch {
        return '' // a build is just being written
      }
      known = { build, links: new Map() }
    }
    const links = known.links.get(screen) ?? linksOf(manifest, screen)
    known.links.set(screen, links)
    return links
  }
}
