/*
 * Keeps the frame of the application for when there is no line (docs/decisions/188-offline-frame.md). Over a line everything goes as without it: the page and its files
 * come from the server or the browser's own cache, so that no old build outlives the offer of a new one. Only what a fetch could not get is taken from here.
 * Calls, uploads and sockets never pass it; what it keeps is the page, which names nobody, and files of the build.
 */
const PAGE_CACHE = 'xl-page'
const PAGE_KEY = '/'
/** Files of a build, by the name that the page gives it. */
const cacheOf = build => `xl-build-${build}`
const isOfBuild = name => name.startsWith('xl-build-')
const FILE = /\/assets\/[\w.-]+\.(?:js|css)/g
/** Pause before a file that did not come is fetched once more, ms. */
const AGAIN_PAUSE = 1_000
/** The sign of the product, which stands in every frame under the same name. */
const SIGN = '/favicon.svg'
/** Pictures that the product brings for people, kept when they were seen. */
const PICTURES = '/avatars/'

/** Lays files of the build beside each other; one that does not come is fetched when a screen asks for it. */
async function keepFiles(cache, paths) {
  await Promise.all(
    paths.map(async path => {
      if (await cache.match(path, { ignoreVary: true })) return
      const answer = await fetch(path).catch(() => null)
      if (answer?.ok) await cache.put(path, answer)
    }),
  )
}

/** Keeps a page of ours with the files that it names, and forgets builds older than the one before. */
async function keepPage(answer, more = []) {
  const text = await answer.text()
  const build = /"build":"(\w+)"/.exec(text)?.[1]
  if (!text.includes('id="xl-config"') || build === undefined) return
  const cache = await caches.open(cacheOf(build))
  await keepFiles(cache, [...new Set([SIGN, ...(text.match(FILE) ?? []), ...more])])
  // last: what is shown without a line has its files
  const pages = await caches.open(PAGE_CACHE)
  await pages.put(PAGE_KEY, new Response(text, { headers: answer.headers }))
  const others = (await caches.keys()).filter(name => isOfBuild(name) && name !== cacheOf(build))
  await Promise.all(others.slice(0, -1).map(name => caches.delete(name)))
}

async function openPage(event) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    if (answer.ok && !answer.redirected && answer.headers.get('content-type')?.startsWith('text/html')) {
      const copy = answer.clone()
      event.waitUntil(keepPage(copy).catch(() => undefined))
    }
    return answer
  } catch (error) {
    const kept = await caches.match(PAGE_KEY, { cacheName: PAGE_CACHE })
    if (kept) return kept
    throw error
  }
}

async function openFile(event) {
  try {
    const answer = await fetch(event.request)
    const build = (await caches.keys()).findLast(isOfBuild)
    if (answer.ok && build !== undefined) {
      const copy = answer.clone()
      event.waitUntil(
        caches
          .open(build)
          .then(async cache =>
            (await cache.match(event.request, { ignoreVary: true })) ? undefined : cache.put(event.request, copy),
          )
          .catch(() => undefined),
      )
    }
    return answer
  } catch (error) {
    const kept = await caches.match(event.request, { ignoreVary: true })
    if (kept) return kept
    if (!navigator.onLine) throw error
    // a script that the page saw fail would stay failed until it is loaded anew (src/lib/loading/chunk.ts)
    await new Promise(resolve => setTimeout(resolve, AGAIN_PAUSE))
    return fetch(event.request)
  }
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event =>
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()])),
)
self.addEventListener('fetch', event => {
  const { method, mode, destination, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  const isPage = mode === 'navigate' && destination === 'document' && !pathname.slice(pathname.lastIndexOf('/')).includes('.')
  if (isPage) event.respondWith(openPage(event))
  else if (pathname.startsWith('/assets/') || pathname.startsWith(PICTURES) || pathname === SIGN)
    event.respondWith(openFile(event))
})
// a page that came before this worker did says what it has loaded (src/app/watch/keepFrame.ts)
self.addEventListener('message', event => {
  const { page, files } = event.data
  event.waitUntil(
    fetch(page)
      .then(answer => (answer.ok ? keepPage(answer, files) : undefined))
      .catch(() => undefined),
  )
})
