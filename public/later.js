/*
 * Asks for the files of the screen that an address leads to (element `xl-later`, written by the server) when the first file has come, which asks for menu and
 * rights then: asked for together, they would share the line with it, and those calls would begin when all have come. A few at a time, as a browser opens six
 * connections to a server and calls need one at once. A file of its own because of the content security policy.
 */
;(() => {
  const AT_ONCE = 4
  const files = JSON.parse(document.getElementById('xl-later')?.textContent || '[]')
  const first = document.querySelector('script[type=module][src]')
  if (files.length === 0 || first === null) return
  /** Asks for a file, or waits for it where it is on its way; resolves when it has come or cannot come. */
  const fetched = href =>
    new Promise(resolve => {
      const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style', crossOrigin: '' } : { rel: 'modulepreload' }
      const link = Object.assign(document.createElement('link'), kind, { href })
      for (const type of ['load', 'error']) link.addEventListener(type, resolve)
      document.head.append(link)
    })
  const ask = async () => {
    for (let href = files.shift(); href !== undefined; href = files.shift()) await fetched(href)
  }
  fetched(first.src).then(() => Array.from({ length: AT_ONCE }, ask))
})()
