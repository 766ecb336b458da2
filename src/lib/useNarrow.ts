import { useSyncExternalStore } from 'react'

const listen = (query: string) => (listener: () => void) => {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
const widths = new Map<number, ReturnType<typeof listen>>()

/** True while the page is narrower than `width` px. */
export function useNarrowerThan(width: number): boolean {
  const query = `(max-width: ${width - 0.02}px)`
  const known = widths.get(width) ?? listen(query)
  widths.set(width, known)
  return useSyncExternalStore(known, () => matchMedia(query).matches)
}
