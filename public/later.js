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

/*
 * Loads the page anew when its first files did not come (event `xl-not-begun` of src/app/start.ts, or the first file itself): once in a minute by itself, then at a press
 * or when the line is back (ERR-39).
 */
;(() => {
  const KEY = 'xl-again'
  const PAUSE = 1_000
  const REST = 60_000
  const made = (tag, text, style) => {
    const part = document.createElement(tag)
    part.textContent = text
    part.style.cssText = style
    return part
  }
  const reload = () => location.reload()
  const isFirstTry = () => {
    try {
      const before = Number(sessionStorage.getItem(KEY))
      sessionStorage.setItem(KEY, String(Date.now()))
      return Date.now() - before > REST
    } catch {
      // without a memory it would go on for ever
      return false
    }
  }
  const beginAgain = () => {
    if (navigator.onLine && isFirstTry()) {
      setTimeout(reload, PAUSE)
      return
    }
    const card = made('div', '', 'max-width:480px;margin:120px auto 0;padding:0 16px;font:16px/1.6 sans-serif;text-align:center')
    const button = made(
      'button',
      '刷新页面',
      'min-height:44px;padding:0 24px;border:0;border-radius:6px;background:#0958d9;color:#fff;font:inherit;cursor:pointer',
    )
    card.setAttribute('role', 'alert')
    card.append(
      made('h1', '页面加载失败', 'font-size:24px'),
      made('p', '网络可能不稳定，或系统刚刚升级。请检查网络后刷新页面。', ''),
      button,
    )
    button.addEventListener('click', reload)
    document.getElementById('root')?.replaceChildren(card)
    addEventListener('online', reload)
  }
  addEventListener('xl-not-begun', beginAgain)
  // that a file did not come is told to its element alone, and seen on the way there
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && target.type === 'module' && beginAgain(), true)
})()
