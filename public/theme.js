/*
 * Puts the stored theme on <html> before the first paint: appearance, density, colour-weak mode, contrast, tones of the chosen colour. A file of its own,
 * loaded in the head, because the content security policy forbids inline scripts. It stays and follows the operating system, printing, other tabs
 * of this browser, and the application (event `xl-theme`). Says `xl-theme-shown` after every change. Values: src/lib/theme.
 */
;(() => {
  const root = document.documentElement
  const systemDark = matchMedia('(prefers-color-scheme: dark)')
  const moreContrast = matchMedia('(prefers-contrast: more)')
  const print = matchMedia('print')
  const read = key => {
    try {
      return JSON.parse(localStorage.getItem(`pro__${key}`) || 'null')?.value ?? null
    } catch {
      return null
    }
  }
  let shown = []
  const show = () => {
    const appearance = read('APPEARANCE')
    const isDark = !print.matches && (appearance === 'dark' || (appearance === 'system' && systemDark.matches))
    const isWeak = read('DEFAULT_COLOR_WEAK') === true
    root.dataset.appearance = isDark ? 'dark' : 'light'
    root.dataset.contrast = appearance === 'contrast' || moreContrast.matches ? 'more' : 'normal'
    root.dataset.density = read('DENSITY') || 'comfortable'
    root.classList.toggle('colorWeak', isWeak)
    document.body?.classList.toggle('colorWeak', isWeak)
    const tones = (read('THEME_TONES') || {})[isDark ? 'dark' : 'light'] || {}
    // others keep properties on <html> too, as the network banner its height
    for (const name of shown) if (!(name in tones)) root.style.removeProperty(name)
    shown = Object.keys(tones).filter(name => name.startsWith('--xl-'))
    for (const name of shown) root.style.setProperty(name, tones[name])
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', isDark ? '#1a1a1a' : '#ffffff')
    dispatchEvent(new Event('xl-theme-shown'))
  }
  show()
  addEventListener('DOMContentLoaded', show)
  addEventListener('xl-theme', show)
  addEventListener('storage', show)
  systemDark.addEventListener('change', show)
  moreContrast.addEventListener('change', show)
  print.addEventListener('change', show)
})()
