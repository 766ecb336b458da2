import { currentPlace, navigate } from '#src/lib/navigation.ts'
import { usePlace } from '#src/lib/usePlace.ts'

export { useReplaceQuery } from '#src/lib/machines/useTabs.ts'

/** Writes another question into the address of the tab as a step: the way back leads to the one before. */
export function useStepQuery(): (search: string) => void {
  const { pathname } = usePlace()
  return search => {
    const place = currentPlace()
    // a hidden tab writes nothing; the same question is no step
    if (place.pathname !== pathname || place.search.replace(/^\?/, '') === search) return
    navigate(`${pathname}${search && `?${search}`}`)
  }
}
