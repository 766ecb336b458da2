import { use } from 'react'
import type { SameTab } from '#src/lib/machines/useTabs.ts'
import { currentPlace, fullPath, navigate } from '#src/lib/navigation.ts'
import { TabContext } from '#src/lib/unsaved.ts'
import { usePlace } from '#src/lib/usePlace.ts'

export { useReplaceQuery } from '#src/lib/machines/useTabs.ts'

/** Writes another question into the address of the tab as a step: the way back leads to the one before. */
export function useStepQuery(): (search: string) => void {
  const tab = use(TabContext)
  const { pathname } = usePlace()
  return search => {
    const place = currentPlace()
    // a hidden tab writes nothing; the same question is no step
    if (place.pathname !== pathname || place.search.replace(/^\?/, '') === search) return
    const state = { tab } satisfies SameTab
    // the way back must lead into this tab as well
    if (JSON.stringify(place.state) !== JSON.stringify(state)) navigate(fullPath(place), { replace: true, state })
    navigate(`${pathname}${search && `?${search}`}`, { state })
  }
}
