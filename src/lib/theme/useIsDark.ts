import { useSyncExternalStore } from 'react'

const subscribe = (changed: () => void) => {
  window.addEventListener('xl-theme-shown', changed)
  return () => window.removeEventListener('xl-theme-shown', changed)
}

/** True while the page is shown dark, by choice or because the operating system is; public/theme.js decides and says so on <html>. */
const isDarkNow = (): boolean => document.documentElement.dataset['appearance'] === 'dark'
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDarkNow)
