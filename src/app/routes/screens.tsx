import type { ComponentType } from 'react'
import type { ComponentTarget } from '#contract/permissions/menuTree.ts'
import { Loading, type Shape } from '#src/lib/loading/Loading.tsx'
import { lazyScreen } from '#src/lib/loading/lazyScreen.tsx'
import { provideResources } from '#src/resource/registry.ts'

type Loader = () => Promise<{ default: ComponentType }>

/**
 * Every screen a route may name, by its path below src. A server menu can only load what stands here. In views/chat only the screens themselves are
 * listed: each listed file becomes a chunk of its own.
 */
const FILES = import.meta.glob<{ default: ComponentType }>([
  '/src/views/{care,dashboard,demo,exception,hospital,online,system,test}/**/*.tsx',
  '/src/views/account/{center,settings}/Index.tsx',
  '/src/views/user/{login/Login,register/Register,registerResult/RegisterResult,alteration/Alteration,oauth2/OAuth2Login}.tsx',
  '/src/views/chat/imServer/ImServer.tsx',
  '/src/views/chat/imChat/ImChat.tsx',
  '/src/views/chat/imRecord/ImRecord.tsx',
  '/src/views/chat/prescription/Prescription.tsx',
  '/src/views/chat/rejection/Rejection.tsx',
  '/src/views/chat/print/Print.tsx',
  '/src/views/chat/record/ChatRecord.tsx',
  '/src/views/chat/review/Review.tsx',
  '/src/views/chat/dispensing/Dispensing.tsx',
  '/src/views/chat/transfer/Transfer.tsx',
  '/src/views/patient/PatientApp.tsx',
  '/src/layouts/*.tsx',
  '!**/components/**',
  '!**/*.screen.tsx',
])

const byName = new Map<string, Loader>(
  Object.entries(FILES).map(([file, load]) => [file.replace('/src/', '').replace('.tsx', '').toLowerCase(), load]),
)
/** What kind of screen stands at a path below src, for its skeleton. */
const shapeOf = (name: string): Shape =>
  /^views\/chat\/(im(server|chat)|prescription)/.test(name)
    ? 'chat'
    : /^views\/(account|user|patient)|form|setting/.test(name)
      ? 'form'
      : /detail|record|info$/.test(name)
        ? 'detail'
        : /^(views\/(care|hospital|system|online|chat)|resource)\//.test(name)
          ? 'list'
          : 'page'
/** A list screen needs no file: `resource/<area>/<noun>`. Which there are is asked when the first of them is opened. */
const RESOURCE = 'resource/'
const resourceFiles = () => import('./resourceFiles.tsx')
provideResources(async id => (await resourceFiles()).found(id))
const resourcePage =
  (id: string): Loader =>
  async () =>
    (await resourceFiles()).resourcePage(id)
const made = new Map<string, ComponentType>()

/**
 * The screen at `views/…` or `layouts/…` (ROUTE-31, 32), or null when there is no such file yet. A folder stands for the screen of the same name in
 * it: chat/imServer is chat/imServer/ImServer.
 */
export function screenAt(path: string): ComponentType | null {
  const name = path.toLowerCase()
  const ready = made.get(name)
  if (ready) return ready
  const load = name.startsWith(RESOURCE)
    ? resourcePage(path.slice(RESOURCE.length))
    : (byName.get(name) ?? byName.get(`${name}/${name.split('/').at(-1)}`))
  if (!load) return null
  // the rows of a list wait for no controls
  const screen = lazyScreen(load, <Loading shape={shapeOf(name)} />, { isPlain: name.startsWith(RESOURCE) })
  made.set(name, screen)
  return screen
}

/** The screen of a menu component; online lists come from the built-in set in views/online (ROUTE-30), those of forms say that there are none. */
export const screenOf = ({ area, path }: ComponentTarget): ComponentType | null =>
  path.toLowerCase().startsWith(RESOURCE)
    ? screenAt(path)
    : area === 'online'
      ? (screenAt(`views/online/${path}`) ?? screenAt('views/exception/NotServed'))
      : screenAt(`${area}/${path}`)
