/*
 * Asks for the files of the screen that an address leads to (element `xl-later`, written by the server) when the client's root has come: asked for together, they would
 * share the line with it, and its calls, which the screen waits for as well, would begin when all have come. A few at a time, as a browser opens six connections
 * to a server and calls need one at once. A file of its own because of the content security policy.
 */
;(() => {
  const AT_ONCE = 4
  const files = JSON.parse(document.getElementById('xl-later')?.textContent || '[]')
  const root = [...document.querySelectorAll('link[rel=modulepreload]')]
  if (files.length === 0 || root.length === 0) return
  const ended = link => new Promise(resolve => ['load', 'error'].forEach(type => link.addEventListener(type, resolve)))
  const ask = async () => {
    for (let href = files.shift(); href !== undefined; href = files.shift()) {
      const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href })
      const end = ended(link)
      document.head.append(link)
      await end
    }
  }
  Promise.all(root.map(ended)).then(() => Array.from({ length: AT_ONCE }, ask))
})()
