import { MOBILE_MAX_WIDTH } from '#contract/constants.ts'
import type { Device } from '#contract/entities/layoutSettings.ts'

const QUERY = `(max-width: ${MOBILE_MAX_WIDTH}px)`

/** The device as the window's width says: mobile up to 1087.99 px, desktop above (LAYOUT-19, LAYOUT-21). */
export const deviceNow = (view: Pick<Window, 'matchMedia'> = window): Device =>
  view.matchMedia(QUERY).matches ? 'mobile' : 'desktop'

/** Calls back whenever the window crosses the line; gives the function that ends it. */
export function onDeviceChange(changed: (device: Device) => void, view: Pick<Window, 'matchMedia'> = window): () => void {
  const query = view.matchMedia(QUERY)
  const tell = () => changed(query.matches ? 'mobile' : 'desktop')
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}
