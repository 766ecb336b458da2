import { useSyncExternalStore } from 'react'
import { MOBILE_MAX_WIDTH } from '#contract/constants.ts'

const mobile = () => window.matchMedia(`(max-width: ${MOBILE_MAX_WIDTH}px)`)
const subscribe = (changed: () => void) => {
  const query = mobile()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** True up to 1087.99 px: the side menu is a drawer. */
export const useIsMobile = (): boolean => useSyncExternalStore(subscribe, () => mobile().matches)
