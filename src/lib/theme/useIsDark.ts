import { useSyncExternalStore } from 'react'

const subscribe = (changed: () => void) => {
  window.addEventListener('xl-theme-shown', changed)
  return () => window.removeEventListener('xl-theme-shown', changed)
}

/** True while the page is shown dark, by choice or because the operating system is; public/theme.js decides and says so on <html>. */
const isDarkNow = (): boolean => document.documentElement.dataset['appearance'] === 'dark'
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDarkNow)

/** Names the other set of colours that is shown: colour-weak mode, more contrast, both (src/lib/vision.css); empty: none. */
const visionNow = (): string => {
  const { classList, dataset } = document.documentElement
  return (classList.contains('colorWeak') ? 'weak ' : '') + (dataset['contrast'] === 'more' ? 'contrast' : '')
}
export const useVision = (): string => useSyncExternalStore(subscribe, visionNow)
