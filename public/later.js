/*
 * Asks for the files of the screen that an address leads to (element `xl-later`, written by the server) when the client's root has come: asked for together, they would
 * share the line with it, and its calls, which the screen waits for as well, would begin when all have come. A file of its own because of the content security policy.
 */
;(() => {
  const files = JSON.parse(document.getElementById('xl-later')?.textContent || '[]')
  const root = [...document.querySelectorAll('link[rel=modulepreload]')]
  if (files.length === 0 || root.length === 0) return
  const ask = () => {
    for (const href of files) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  Promise.all(root.map(link => new Promise(resolve => link.addEventListener('load', resolve)))).then(ask)
})()
